-- about: Tickers that enough people name in a window, but for which one person has too large a part of the conversations. Tickers that fewer people than the floor name are not listed, because that would reveal that somebody names them.
-- grain: [window_days, ticker]
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol
--   reason: dominance
-- checks:
--   - reason = 'dominance'
with
    cells as (
        select
            *
        from
            gold.intent_cells
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    'dominance'::varchar as reason
from
    cells
where
    measure = 'conversation'
    and items is null
    and ticker <> ''
    and ticker_2 = ''
    and topic = ''
    and theme = ''
    and sentiment = ''
