-- about: What was traded on one day, per ticker and asset class: counts and amounts, without people. Options stand under their underlying.
-- grain: [ticker, asset_class]
-- columns:
--   day: UTC day
--   ticker: ticker; of options, the underlying
--   asset_class: stock, etf, option, crypto or other
--   trades: fills
--   buy_trades: fills that bought
--   buy_value_usd: US dollars bought
--   sell_value_usd: US dollars sold
--   call_value_usd: US dollars bought and sold in calls (options only)
--   put_value_usd: US dollars bought and sold in puts (options only)
--   effect_trades: option fills whose effect, open or close, is known
--   opening_trades: those of them that open
--   dated_trades: option fills whose expiry is known
--   short_dated_trades: those of them whose expiry is at most 7 calendar days after their New York date, or before it
--   latest_trade_at: time of the last fill, UTC
-- checks:
--   - buy_trades <= trades
--   - opening_trades <= effect_trades
--   - short_dated_trades <= dated_trades
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
    count(*)::integer as trades,
    count_if(side = 'buy')::integer as buy_trades,
    coalesce(
        sum(value_usd) filter(
            where
                side = 'buy'
        ),
        0
    )::decimal(38, 4) as buy_value_usd,
    coalesce(
        sum(value_usd) filter(
            where
                side = 'sell'
        ),
        0
    )::decimal(38, 4) as sell_value_usd,
    coalesce(
        sum(value_usd) filter(
            where
                option_type = 'call'
        ),
        0
    )::decimal(38, 4) as call_value_usd,
    coalesce(
        sum(value_usd) filter(
            where
                option_type = 'put'
        ),
        0
    )::decimal(38, 4) as put_value_usd,
    count_if(
        asset_class = 'option'
        and position_effect is not null
    )::integer as effect_trades,
    count_if(
        asset_class = 'option'
        and position_effect = 'open'
    )::integer as opening_trades,
    count(days_to_expiry)::integer as dated_trades,
    count_if(days_to_expiry <= 7)::integer as short_dated_trades,
    max(executed_at)::timestamp as latest_trade_at
from
    trades
group by all
