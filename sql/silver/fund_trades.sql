-- about: Trades and holds of AI-managed funds, each as last delivered. If one of quantity, price and value is missing, it is derived from the other two.
-- stored: no
-- grain: [trade_id]
-- columns:
--   trade_id: id of the trade, as delivered
--   fund_id: id of the fund
--   day: UTC day of the trade
--   executed_at: time of the trade, UTC
--   trade_date: New York day of the trade, or UTC day for a coin; the quantity is in the share units of this day
--   ticker: ticker, coin or contract
--   asset_class: stock, etf, option, crypto or other
--   side: buy, sell, short, cover or hold
--   quantity: shares, coins or contracts, as delivered or, if not delivered, value / (price x multiplier); null if unknown
--   price: US dollars per share, coin or unit of an option's underlying, as delivered or, if not delivered, value / (quantity x multiplier)
--   notional_value_usd: value in US dollars, as delivered or, if not delivered, quantity x price x multiplier; the multiplier is 100 for options and 1 for all other classes
--   thesis: reason that the fund gave for the trade; null if it gave none
-- checks:
--   - side in ('buy', 'sell', 'short', 'cover', 'hold')
with
    delivered as (
        select
            * exclude (quantity, notional_value_usd),
            -- A quantity or value of zero means that it is missing. A price of zero is valid, because an option can expire worthless.
            nullif(quantity, 0) as quantity,
            nullif(notional_value_usd, 0) as notional_value_usd,
            case
                when asset_class = 'option' then 100
                else 1
            end::double as multiplier
        from
            bronze.fund_trades
        where
            not superseded
    )
select
    trade_id::varchar as trade_id,
    fund_id::varchar as fund_id,
    executed_at::date as day,
    executed_at::timestamp as executed_at,
    case
        when asset_class = 'crypto' then executed_at::date
        else timezone('America/New_York', timezone('UTC', executed_at))::date
    end::date as trade_date,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    side::varchar as side,
    coalesce(quantity, notional_value_usd / nullif(price * multiplier, 0))::double as quantity,
    coalesce(price, notional_value_usd / (quantity * multiplier))::double as price,
    coalesce(notional_value_usd, quantity * price * multiplier)::double as notional_value_usd,
    nullif(trim(thesis), '')::varchar as thesis
from
    delivered
