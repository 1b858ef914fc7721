-- about: Tickers that enough people name in a window, but that are withheld because too many of the conversations are from one person. Tickers that fewer people than the floor name are not listed, because listing them would reveal that somebody names them.
-- grain: [window_days, ticker]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol
--   reason: always dominance, which means that the p % rule withholds the ticker
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
