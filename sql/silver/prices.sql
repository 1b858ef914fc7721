-- about: Closing prices, the latest delivery of each, with the times at which they become known.
-- stored: no
-- grain: [ticker, day]
-- columns:
--   ticker: ticker, coin or contract
--   day: trading day of the close; for a coin the UTC day
--   close: price of one unit in currency, as quoted on that day, not adjusted for later splits
--   currency: ISO code; null means US dollars
--   session_end_at: 16:00 New York of that day as UTC, when a security's close is known (also on half-days)
--   day_end_at: 23:59:59 UTC of that day, when a coin's close is known
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
