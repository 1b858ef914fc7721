-- about: The topics of each list: the 50 that most conversations with a ticker, topic and sentiment have.
-- grain: [window_days, ticker, topic, sentiment, shown]
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   topic: id of a topic that all conversations have; '' for all conversations
--   sentiment: how all conversations lean; '' for all conversations
--   shown: id of the topic
--   items: conversations with the topic, with noise
--   share: 100 x conversations with the topic / conversations
--   rank: place by share, then by number of conversations, from 1; at most 50
-- checks:
--   - share > 0 and share <= 100
--   - rank between 1 and 50
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    shown::varchar as shown,
    items::double as items,
    share::double as share,
    row_number() over (
        partition by
            window_days,
            ticker,
            topic,
            sentiment
        order by
            share desc,
            items desc,
            shown
    )::integer as rank
from
    gold.intent_topic_shares
where
    share > 0
qualify
    rank <= 50
