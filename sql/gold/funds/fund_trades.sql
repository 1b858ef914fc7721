-- about: Trades and holds of AI funds in the 365 days that end on as_of. If a sell or cover exceeds the position, the exceeding part is left out.
-- grain: [trade_id]
-- columns:
--   trade_id: id of the trade, as delivered
--   fund_id: id of the fund
--   fund_name: name of the fund
--   fund_strategy: the fund's own description
--   source: arena or funds
--   ticker: ticker, coin or contract
--   side: buy, sell, short, cover or hold
--   asset_class: stock, etf, option, crypto or other
--   price: US dollars per unit, 4 decimals (6 significant digits below 1); null for a hold without a price
--   notional_value_usd: value of the trade in US dollars, without the part that is left out; for a hold, the delivered value
--   realized_return_pct: 100 x (price / average entry - 1), negated for a cover; null if the trade does not close a position
--   thesis: reason that the fund gave for the trade; null if it gave none
--   executed_at: time of the trade, UTC
-- checks:
--   - side in ('buy', 'sell', 'short', 'cover', 'hold')
--   - source in ('arena', 'funds')
--   - notional_value_usd >= 0
--   - realized_return_pct is null or side in ('sell', 'cover')
--   - side <> 'sell' or realized_return_pct >= -100
--   - side <> 'cover' or realized_return_pct <= 100
with
    ledger as (
        select
            *
        from
            gold.fund_ledger
    ),
    funds as (
        select
            *
        from
            silver.funds
    )
select
    ledger.trade_id::varchar as trade_id,
    ledger.fund_id::varchar as fund_id,
    funds.name::varchar as fund_name,
    funds.strategy::varchar as fund_strategy,
    funds.source::varchar as source,
    ledger.ticker::varchar as ticker,
    ledger.side::varchar as side,
    ledger.asset_class::varchar as asset_class,
    unit_price (ledger.price)::double as price,
    round(ledger.notional_value_usd, 2)::double as notional_value_usd,
    round(ledger.realized_return_pct, 2)::double as realized_return_pct,
    ledger.thesis::varchar as thesis,
    ledger.executed_at::timestamp as executed_at
from
    ledger
    join funds on funds.fund_id = ledger.fund_id
where
    ledger.executed_at >= getvariable ('as_of') - interval 364 day
    and (
        ledger.side = 'hold'
        or ledger.executed_quantity > 0
    )
