-- about: Splits, symbol changes and delistings, each as last delivered.
-- stored: no
-- partition: all
-- grain: [ticker, day, action]
-- columns:
--   ticker: ticker before the action
--   day: first trading day (New York) on which the action is in effect
--   action: split, symbol_change or delisting
--   ratio: for a split, number of shares after the split for each share before the split
--   new_ticker: for a symbol change, the new ticker
-- checks:
--   - action <> 'split' or ratio > 0
--   - action <> 'symbol_change' or new_ticker is not null
with
    delivered as (
        select
            *
        from
            bronze.corporate_actions
        where
            not superseded
    )
select
    ticker::varchar as ticker,
    date::date as day,
    action::varchar as action,
    ratio::double as ratio,
    new_ticker::varchar as new_ticker
from
    delivered
