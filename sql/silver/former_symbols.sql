-- about: Symbols that were delisted or changed. The table is stored, so that a new split does not cause the models that read it to be rebuilt.
-- partition: all
-- grain: [ticker, day]
-- columns:
--   ticker: former symbol
--   day: first trading day (New York) on which the symbol no longer trades
--   new_ticker: symbol that replaced it; null if it was delisted
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
