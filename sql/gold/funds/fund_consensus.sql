-- about: Combined positions of AI funds in a ticker at the end of as_of, and their combined trades in the ticker over each window, for all funds and for each source.
-- grain: [source, window_days, ticker]
-- columns:
--   source: all, arena or funds
--   window_days: number of days of the window of the trades, which ends on as_of
--   ticker: ticker, coin or contract; all asset classes of the ticker are added up
--   stance: two words joined by _and_, such as net_long_and_buying; the first is net_long, net_short or flat, by position value, and the second is buying, selling or holding, by trade value; flat and holding mean that the net value is at most 5 % of the gross value
--   positioned_funds: number of funds with an open position
--   net_position_value_usd: long_market_value_usd - short_market_value_usd
--   long_market_value_usd: market value of the long positions, US dollars
--   short_market_value_usd: market value of the short positions as a positive number, US dollars
--   recent_buy_value_usd: value of the buys and covers in the window, US dollars
--   recent_sell_value_usd: value of the sells and shorts in the window, US dollars
--   recent_net_trade_value_usd: recent_buy_value_usd - recent_sell_value_usd
-- checks:
--   - source in ('all', 'arena', 'funds')
--   - window_days in (1, 3, 7, 14, 30, 90, 365)
--   - positioned_funds >= 0
--   - long_market_value_usd >= 0
--   - short_market_value_usd >= 0
--   - recent_buy_value_usd >= 0
--   - recent_sell_value_usd >= 0
--   - abs(net_position_value_usd - (long_market_value_usd - short_market_value_usd)) < 0.01 + 1e-14 * (long_market_value_usd + short_market_value_usd)
--   - abs(recent_net_trade_value_usd - (recent_buy_value_usd - recent_sell_value_usd)) < 0.01 + 1e-14 * (recent_buy_value_usd + recent_sell_value_usd)
with
    positions as (
        select
            *
        from
            gold.fund_positions
    ),
    trades as (
        select
            *
        from
            gold.fund_trades
        where
            side <> 'hold'
    ),
    windows as (
        select
            unnest(windows ()) as window_days
    ),
    position_values as (
        select
            unnest(['all', source]) as source,
            ticker,
            fund_id,
            greatest(market_value_usd, 0)::decimal(38, 2) as long_value,
            greatest(- market_value_usd, 0)::decimal(38, 2) as short_value
        from
            positions
    ),
    held as (
        select
            source,
            ticker,
            count(distinct fund_id) as positioned_funds,
            sum(long_value) as long_value,
            sum(short_value) as short_value
        from
            position_values
        group by
            source,
            ticker
    ),
    trade_values as (
        select
            unnest(['all', source]) as source,
            ticker,
            executed_at::date as day,
            case
                when side in ('buy', 'cover') then notional_value_usd
                else 0
            end::decimal(38, 2) as buy_value,
            case
                when side in ('sell', 'short') then notional_value_usd
                else 0
            end::decimal(38, 2) as sell_value
        from
            trades
    ),
    traded as (
        select
            trade_values.source,
            windows.window_days,
            trade_values.ticker,
            sum(trade_values.buy_value) as buy_value,
            sum(trade_values.sell_value) as sell_value
        from
            trade_values
            join windows on trade_values.day > getvariable ('as_of') - windows.window_days
        group by
            trade_values.source,
            windows.window_days,
            trade_values.ticker
    ),
    held_windows as (
        select
            held.*,
            windows.window_days
        from
            held
            cross join windows
    ),
    combined as (
        select
            coalesce(held_windows.source, traded.source) as source,
            coalesce(held_windows.window_days, traded.window_days) as window_days,
            coalesce(held_windows.ticker, traded.ticker) as ticker,
            coalesce(held_windows.positioned_funds, 0) as positioned_funds,
            coalesce(held_windows.long_value, 0)::decimal(38, 2) as long_value,
            coalesce(held_windows.short_value, 0)::decimal(38, 2) as short_value,
            coalesce(traded.buy_value, 0)::decimal(38, 2) as buy_value,
            coalesce(traded.sell_value, 0)::decimal(38, 2) as sell_value
        from
            held_windows
            full join traded on traded.source = held_windows.source
            and traded.window_days = held_windows.window_days
            and traded.ticker = held_windows.ticker
    )
select
    source::varchar as source,
    window_days::integer as window_days,
    ticker::varchar as ticker,
    concat(
        case
            when 20 * abs(long_value - short_value) <= long_value + short_value then 'flat'
            when long_value > short_value then 'net_long'
            else 'net_short'
        end,
        '_and_',
        case
            when 20 * abs(buy_value - sell_value) <= buy_value + sell_value then 'holding'
            when buy_value > sell_value then 'buying'
            else 'selling'
        end
    )::varchar as stance,
    positioned_funds::integer as positioned_funds,
    (long_value - short_value)::double as net_position_value_usd,
    long_value::double as long_market_value_usd,
    short_value::double as short_market_value_usd,
    buy_value::double as recent_buy_value_usd,
    sell_value::double as recent_sell_value_usd,
    (buy_value - sell_value)::double as recent_net_trade_value_usd
from
    combined
