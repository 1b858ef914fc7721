-- about: Closing prices, each as last delivered, with the time at which the close becomes known.
-- stored: no
-- grain: [ticker, day]
-- columns:
--   ticker: ticker, coin or contract
--   day: trading day of the close; for a coin, the UTC day
--   close: price of one unit in the currency of the row, as quoted on the day, not adjusted for later splits
--   currency: ISO code of the currency; null means US dollars
--   session_end_at: 16:00 New York time of the day, as UTC; the close of a security counts as known from this time on, also on half-days
--   day_end_at: 23:59:59 UTC of the day; the close of a coin counts as known from this time on
-- checks:
--   - close >= 0
with
    delivered as (
        select
            *
        from
            bronze.prices
        where
            not superseded
    )
select
    ticker::varchar as ticker,
    date::date as day,
    close::double as close,
    currency::varchar as currency,
    timezone('UTC', timezone('America/New_York', date::timestamp + interval 16 hour))::timestamp as session_end_at,
    (date::timestamp + interval '23:59:59')::timestamp as day_end_at
from
    delivered
