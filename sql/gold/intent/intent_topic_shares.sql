-- about: The share of each topic in the conversations with a ticker, topic and sentiment.
-- grain: [window_days, ticker, topic, sentiment, shown]
-- stored: no
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   topic: id of a topic that all conversations have; '' for all conversations
--   sentiment: how all conversations lean; '' for all conversations
--   shown: id of the topic
--   items: conversations with the topic, with noise
--   share: 100 x conversations with the topic / conversations
with
    cells as (
        select
            *
        from
            gold.intent_topic_cells
    ),
    bases as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'conversation'
            and ticker_2 = ''
            and topic_2 = ''
            and theme = ''
            and items is not null
    )
select
    window_days,
    ticker,
    topic,
    sentiment,
    cells.shown,
    cells.items,
    share_pct (cells.items, bases.items) as share
from
    cells
    join bases using (window_days, ticker, topic, sentiment)
where
    cells.ticker_2 = ''
    and cells.theme = ''
