-- about: Equity that funds report, by time of valuation, each as last delivered.
-- stored: no
-- grain: [fund_id, valued_at]
-- columns:
--   fund_id: id of the fund
--   day: UTC day of the valuation
--   valued_at: time of the valuation, UTC
--   equity_usd: value of cash and positions, US dollars
--   cash_usd: part of the equity that is cash, US dollars; null if unknown
with
    delivered as (
        select
            *
        from
            bronze.fund_valuations
        where
            not superseded
    )
select
    fund_id::varchar as fund_id,
    valued_at::date as day,
    valued_at::timestamp as valued_at,
    equity_usd::double as equity_usd,
    cash_usd::double as cash_usd
from
    delivered
