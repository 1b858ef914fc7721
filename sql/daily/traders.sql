-- about: Who traded what on one day, and for how much: what distinct people over a window are counted from. Never leaves the lake.
-- grain: [ticker, asset_class, person_id]
-- columns:
--   day: UTC day
--   ticker: ticker; of options, the underlying
--   asset_class: stock, etf, option, crypto or other
--   person_id: keyed hash of the user
--   gross_cents: bought and sold, in whole hundredths of a US dollar, what is below cut off
--   bought: whether some of these fills bought
--   sold: whether some of them sold
--   effect_known: whether the effect, open or close, of some of these fills is known (options)
--   expiry_known: whether the expiry of some of these fills is known (options)
-- checks:
--   - gross_cents >= 0
with
    trades as (
        select
            *
        from
            silver.portfolio_trades
    )
select
    day::date as day,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    person_id::uuid as person_id,
    trunc(sum(value_usd) * 100)::bigint as gross_cents,
    bool_or(side = 'buy')::boolean as bought,
    bool_or(side = 'sell')::boolean as sold,
    bool_or(
        asset_class = 'option'
        and position_effect is not null
    )::boolean as effect_known,
    bool_or(expires_on is not null)::boolean as expiry_known
from
    trades
group by all
