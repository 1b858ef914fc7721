-- about: Equity that funds report for themselves, by time of valuation; the latest delivery of each.
-- stored: no
-- grain: [fund_id, valued_at]
-- columns:
--   fund_id: id of the fund
--   day: UTC day of the valuation
--   valued_at: time of the valuation, UTC
--   equity_usd: US dollars, cash and positions
--   cash_usd: US dollars of the equity held in cash; null if unknown
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
