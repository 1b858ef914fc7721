-- about: The 50 themes with the most questions and the 50 topics with the most conversations, for each ticker, topic and sentiment.
-- grain: [measure, window_days, ticker, topic, sentiment, id]
-- published: no
-- columns:
--   measure: question (with themes) or conversation (with topics)
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all items name; '' for any
--   topic: id of a topic that all items have; '' for any
--   sentiment: sentiment that all items have; '' for any
--   id: id of the theme or topic
--   items: number of questions of the theme or conversations with the topic, with noise
--   share: 100 x items / all questions or conversations
--   rank: rank by share, then by number of items, from 1 to 50
-- checks:
--   - share between 0 and 100
--   - rank between 1 and 50
select
    measure::varchar as measure,
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    id::varchar as id,
    items::double as items,
    share::double as share,
    row_number() over (
        partition by
            measure,
            window_days,
            ticker,
            topic,
            sentiment
        order by
            share desc,
            items desc,
            id
    )::integer as rank
from
    gold.intent_shares
qualify
    rank <= 50
