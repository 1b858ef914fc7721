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
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'conversation'
            and items is not null
    ),
    bases as (
        select
            *
        from
            cells
        where
            ticker_2 = ''
            and topic_2 = ''
            and theme = ''
    ),
    -- Each topic of a cell: with no topic asked for, of any; else the one asked for itself, and those that come with it.
    topic_cells as (
        select
            window_days,
            ticker,
            ticker_2,
            unnest(
                case
                    when topic_2 = '' then ['', topic]
                    else [topic, topic_2]
                end
            ) as topic,
            unnest(
                case
                    when topic_2 = '' then [topic, topic]
                    else [topic_2, topic]
                end
            ) as shown,
            theme,
            sentiment,
            items
        from
            cells
        where
            topic <> ''
    ),
    topics as (
        select
            topic_cells.* exclude (ticker_2, theme),
            share_pct (topic_cells.items, bases.items) as share
        from
            topic_cells
            join bases using (window_days, ticker, topic, sentiment)
        where
            topic_cells.ticker_2 = ''
            and topic_cells.theme = ''
    )
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
    topics
where
    share > 0
qualify
    rank <= 50
