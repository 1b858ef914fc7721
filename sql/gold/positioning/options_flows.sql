-- about: Publishable figures of option trades in connected portfolios, by underlying, over the windows that end on as_of. Numbers are perturbed (docs/privacy.md). Trades are divided into pairs of parts: buys and sells, calls and puts, opening and closing, short-dated and long-dated. If a part is not empty and may not be published by itself, every column that distinguishes it from the other part of the pair is null.
-- grain: [window_days, underlying]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   underlying: ticker of the underlying
--   traders: number of people who traded options of the underlying, perturbed
--   active_trader_share_pct: 100 x people who traded options of the underlying / people who traded any option
--   call_share_pct: 100 x premium in calls / premium in calls and puts; also null if no type of an option is known
--   opening_share_pct: 100 x opening trades / (opening trades + closing trades); also null if no trade is known to open or close a position
--   short_dated_share_pct: 100 x trades whose expiry is at most 7 calendar days after the New York date of the trade / trades whose expiry is known; also null if no expiry is known
--   buy_premium_usd: price x quantity x multiplier of buys, in US dollars
--   sell_premium_usd: price x quantity x multiplier of sells, in US dollars
--   net_premium_usd: buy_premium_usd - sell_premium_usd
--   gross_premium_usd: buy_premium_usd + sell_premium_usd
--   net_premium_pct: 100 x net_premium_usd / gross_premium_usd, -100 to 100; also null if gross_premium_usd is 0
--   premium_bias: net_buying if net_premium_pct is at least 10, net_selling if it is at most -10, balanced in between
--   latest_trade_at: time of the last trade, UTC, rounded down to the hour
-- checks:
--   - traders >= getvariable('privacy_floor')
--   - abs(net_premium_usd - (buy_premium_usd - sell_premium_usd)) < 0.005
--   - abs(gross_premium_usd - (buy_premium_usd + sell_premium_usd)) < 0.005
--   - active_trader_share_pct between 0 and 100
--   - call_share_pct between 0 and 100
--   - opening_share_pct between 0 and 100
--   - short_dated_share_pct between 0 and 100
--   - net_premium_pct between -100 and 100
with
    flows as (
        select
            *
        from
            gold.flows
        where
            asset_class = 'option'
    ),
    cells as (
        select
            *
        from
            gold.perturbed_flow_cells
        where
            asset_class = 'option'
    ),
    bases as (
        select
            window_days,
            traders as option_traders
        from
            gold.flow_traders
        where
            asset_class = 'option'
    ),
    parts as (
        select
            window_days,
            ticker,
            map_from_entries(list((part, value_usd))) as values_by_part,
            map_from_entries(list((part, trades))) as trades_by_part,
            coalesce(
                list(part) filter(
                    where
                        state <> 'published'
                ),
                []
            ) as withheld
        from
            cells
        group by all
    )
select
    window_days::integer as window_days,
    ticker::varchar as underlying,
    traders::integer as traders,
    share_pct (traders, option_traders)::double as active_trader_share_pct,
    split_share_pct (values_by_part, withheld, 'call', 'put')::double as call_share_pct,
    split_share_pct (trades_by_part, withheld, 'opening', 'closing')::double as opening_share_pct,
    split_share_pct (trades_by_part, withheld, 'short_dated', 'long_dated')::double as short_dated_share_pct,
    buy_value_usd::double as buy_premium_usd,
    sell_value_usd::double as sell_premium_usd,
    net_flow_value_usd::double as net_premium_usd,
    gross_flow_value_usd::double as gross_premium_usd,
    net_flow_pct::double as net_premium_pct,
    flow_bias::varchar as premium_bias,
    latest_trade_at::timestamp as latest_trade_at
from
    flows
    join parts using (window_days, ticker)
    join bases using (window_days)
