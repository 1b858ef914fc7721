-- about: What was traded per ticker and asset class in every window that ends on as_of, without people; exact, never published.
-- published: no
-- grain: [ticker, asset_class, window_days]
-- reads:
--   daily.trades: 365 days
-- columns:
--   ticker: ticker; of options, the underlying
--   asset_class: stock, etf, option, crypto or other; all is the classes combined
--   window_days: days of the window
--   trades: fills
--   buy_trades: fills that bought
--   buy_value_usd: US dollars bought
--   sell_value_usd: US dollars sold
--   call_value_usd: US dollars in calls
--   put_value_usd: US dollars in puts
--   effect_trades: option fills whose effect is known
--   opening_trades: those of them that open
--   dated_trades: option fills whose expiry is known
--   short_dated_trades: those of them whose expiry is at most 7 calendar days later
--   latest_trade_at: time of the last fill, UTC
-- checks:
--   - trades > 0
--   - buy_trades <= trades
with
    trades as (
        select
            *,
            getvariable ('as_of') - day + 1 as days_back
        from
            daily.trades
    ),
    windows as (
        select
            unnest([1, 3, 7, 14, 30, 90, 365]) as window_days
    )
select
    ticker::varchar as ticker,
    case
        when grouping (asset_class) = 1 then 'all'
        else asset_class
    end::varchar as asset_class,
    window_days::integer as window_days,
    sum(trades)::integer as trades,
    sum(buy_trades)::integer as buy_trades,
    sum(buy_value_usd)::decimal(38, 4) as buy_value_usd,
    sum(sell_value_usd)::decimal(38, 4) as sell_value_usd,
    sum(call_value_usd)::decimal(38, 4) as call_value_usd,
    sum(put_value_usd)::decimal(38, 4) as put_value_usd,
    sum(effect_trades)::integer as effect_trades,
    sum(opening_trades)::integer as opening_trades,
    sum(dated_trades)::integer as dated_trades,
    sum(short_dated_trades)::integer as short_dated_trades,
    max(latest_trade_at)::timestamp as latest_trade_at
from
    windows
    join trades on days_back <= window_days
group by
    grouping sets ((ticker, asset_class, window_days), (ticker, window_days))
