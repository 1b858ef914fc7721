-- about: Symbols that left the exchange or were changed, from their day on. Stored, so that splits relabel nothing.
-- partition: all
-- grain: [ticker, day]
-- columns:
--   ticker: symbol as it was until then
--   day: first trading day (New York) without it
--   new_ticker: the symbol that it counts for from then on; null if it was delisted
select
    ticker,
    day,
    max(new_ticker) as new_ticker
from
    silver.corporate_actions
where
    action in ('symbol_change', 'delisting')
group by
    ticker,
    day
