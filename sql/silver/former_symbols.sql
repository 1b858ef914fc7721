-- about: Symbols that were delisted or changed. This is a table and not a view, so that a new split does not rebuild the models that read former symbols.
-- partition: all
-- grain: [ticker, day]
-- columns:
--   ticker: former symbol
--   day: first trading day (New York) on which the symbol no longer trades
--   new_ticker: symbol that replaced the former symbol; null if the former symbol was delisted
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
