-- about: The share of each theme in the questions, and of each topic in the conversations, for each ticker, topic and sentiment.
-- grain: [measure, window_days, ticker, topic, sentiment, id]
-- stored: no
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
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            ticker_2 = ''
            and topic_2 = ''
            and items is not null
    ),
    topic_cells as (
        select
            *
        from
            gold.intent_topic_cells
        where
            ticker_2 = ''
            and theme = ''
    ),
    parts as (
        select
            measure,
            window_days,
            ticker,
            topic,
            sentiment,
            theme as id,
            items
        from
            cells
        where
            measure = 'question'
            and theme <> ''
        union all
        by name
        select
            'conversation' as measure,
            window_days,
            ticker,
            topic,
            sentiment,
            shown as id,
            items
        from
            topic_cells
    ),
    wholes as (
        select
            *
        from
            cells
        where
            theme = ''
    )
select
    measure,
    window_days,
    ticker,
    topic,
    sentiment,
    id,
    parts.items,
    share_pct (parts.items, wholes.items) as share
from
    parts
    join wholes using (measure, window_days, ticker, topic, sentiment)
