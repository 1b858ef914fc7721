-- about: The share of each theme in the questions with a ticker, topic and sentiment.
-- grain: [window_days, ticker, topic, sentiment, theme]
-- stored: no
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all questions name; '' for all questions
--   topic: id of a topic that all questions have; '' for all questions
--   sentiment: how all questions lean; '' for all questions
--   theme: id of the theme
--   items: questions of the theme, with noise
--   share: 100 x questions of the theme / questions
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'question'
            and ticker_2 = ''
            and topic_2 = ''
            and items is not null
    ),
    bases as (
        select
            *
        from
            cells
        where
            theme = ''
    )
select
    window_days,
    ticker,
    topic,
    sentiment,
    cells.theme,
    cells.items,
    share_pct (cells.items, bases.items) as share
from
    cells
    join bases using (window_days, ticker, topic, sentiment)
where
    cells.theme <> ''
