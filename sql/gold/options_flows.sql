-- about: Option trades in connected portfolios, per underlying, over the windows that end on as_of, as far as enough people traded. The floor counts the people whose rows the published row rests on; its sides have no floor of their own, and a side, calls or puts may be one person's trades. Dollars of buys and sells are rounded by the exact number of people on that side (gold.trader_windows), calls and puts by the band of the row.
-- grain: [window_days, underlying]
-- columns:
--   window_days: days of the window, ending on as_of
--   underlying: ticker of the underlying
--   traders_band: lower end of the band of people who traded its options
--   active_trader_share_pct: 100 x people who traded its options / people who traded any option, rounded so that no count can be told from it
--   call_share_pct: 100 x premium in calls / premium in calls and puts, each to three significant digits in bands that start below 25 people; null if no option's type is known
--   opening_share_pct: 100 x opening trades / trades whose effect is known, rounded to a step; null if too few people's effect is known
--   short_dated_share_pct: 100 x trades whose expiry is at most 7 calendar days after their New York date / trades whose expiry is known, rounded to a step; null if too few people's expiry is known
--   buy_premium_usd: price x quantity x multiplier of buys, in US dollars, to three significant digits where fewer than 25 people bought
--   sell_premium_usd: the same of sells, likewise
--   net_premium_usd: buys - sells, in US dollars
--   gross_premium_usd: buys + sells, in US dollars
--   net_premium_pct: 100 x net / gross, -100 to 100; null if no money moved
--   premium_bias: net_buying from 10 percent net, net_selling from -10, else balanced
--   latest_trade_at: time of the last trade, to the hour below, UTC
-- checks:
--   - abs(net_premium_usd - (buy_premium_usd - sell_premium_usd)) < 0.005
--   - abs(gross_premium_usd - (buy_premium_usd + sell_premium_usd)) < 0.005
--   - active_trader_share_pct between 0 and 100
--   - call_share_pct between 0 and 100
--   - opening_share_pct between 0 and 100
--   - short_dated_share_pct between 0 and 100
--   - net_premium_pct between -100 and 100
with
    shares as (
        select
            *
        from
            gold.trader_shares
        where
            asset_class = 'option'
            and withheld is null
    ),
    sums as (
        select
            *
        from
            gold.trade_sums
    ),
    people as (
        select
            *
        from
            gold.trader_windows
        where
            after_days = 0
    ),
    amounts as (
        select
            window_days,
            ticker,
            traders_band,
            option_trader_share_pct,
            usd (call_value_usd, traders_band) as call_usd,
            usd (put_value_usd, traders_band) as put_usd,
            to_step (opening_trades, effect_trades, effect_step) as opening_share_pct,
            to_step (short_dated_trades, dated_trades, expiry_step) as short_dated_share_pct,
            usd (buy_value_usd, buy_people) as buy_premium_usd,
            usd (sell_value_usd, sell_people) as sell_premium_usd,
            latest_trade_at
        from
            shares
            join sums using (ticker, asset_class, window_days)
            join people using (ticker, asset_class, window_days)
    ),
    flows as (
        select
            *,
            round(buy_premium_usd - sell_premium_usd, 2) as net_premium_usd,
            round(buy_premium_usd + sell_premium_usd, 2) as gross_premium_usd
        from
            amounts
    ),
    shares_of_flows as (
        select
            *,
            round(100 * net_premium_usd / nullif(gross_premium_usd, 0), 2) as net_premium_pct
        from
            flows
    )
select
    window_days::integer as window_days,
    ticker::varchar as underlying,
    traders_band::integer as traders_band,
    option_trader_share_pct::double as active_trader_share_pct,
    round(100 * call_usd / nullif(call_usd + put_usd, 0), 2)::double as call_share_pct,
    opening_share_pct::double as opening_share_pct,
    short_dated_share_pct::double as short_dated_share_pct,
    buy_premium_usd::double as buy_premium_usd,
    sell_premium_usd::double as sell_premium_usd,
    net_premium_usd::double as net_premium_usd,
    gross_premium_usd::double as gross_premium_usd,
    net_premium_pct::double as net_premium_pct,
    bias (net_premium_pct)::varchar as premium_bias,
    date_trunc('hour', latest_trade_at)::timestamp as latest_trade_at
from
    shares_of_flows
