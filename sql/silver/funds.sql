-- about: AI-managed funds, each as last delivered.
-- stored: no
-- partition: all
-- grain: [fund_id]
-- columns:
--   fund_id: id of the fund, as delivered
--   name: name of the fund
--   strategy: the fund's own description
--   source: arena (models that compete under equal rules) or funds
--   inception_date: day on which the fund began; null if unknown
--   initial_capital_usd: capital with which the fund began, US dollars; null if unknown, or not above zero
-- checks:
--   - source in ('arena', 'funds')
with
    delivered as (
        select
            *
        from
            bronze.funds
        where
            not superseded
    )
select
    fund_id::varchar as fund_id,
    name::varchar as name,
    strategy::varchar as strategy,
    source::varchar as source,
    inception_date::date as inception_date,
    (
        case
            when initial_capital_usd > 0 then initial_capital_usd
        end
    )::double as initial_capital_usd
from
    delivered
