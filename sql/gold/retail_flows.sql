-- about: Buying and selling in connected portfolios, per ticker and asset class, over the windows that end on as_of, as far as enough people traded. Options count under their underlying. The floor counts the people whose rows the published row rests on; its sides have no floor of their own, and one side may be one person's trades. Dollars of a side are rounded by the exact number of people on it (gold.trader_windows).
-- grain: [window_days, ticker, asset_class]
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: ticker; of options, the underlying
--   asset_class: stock, etf, option, crypto or other
--   traders_band: lower end of the band of people (3, 5, 10, 25, 50, 100, 250, ...) who traded it
--   active_trader_share_pct: 100 x people who traded it / people who traded anything in the window, rounded so that no count can be told from it
--   buy_trade_share_pct: 100 x buys / trades, rounded to a step no finer than one person of the band
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: US dollars bought, to three significant digits where fewer than 25 people bought
--   sell_value_usd: US dollars sold, likewise
--   net_flow_value_usd: buys - sells, in US dollars
--   gross_flow_value_usd: buys + sells, in US dollars
--   net_flow_pct: 100 x net / gross, -100 to 100; null if no money moved
--   flow_bias: net_buying from 10 percent net, net_selling from -10, else balanced
--   latest_trade_at: time of the last trade, to the hour below, UTC
-- checks:
--   - abs(net_flow_value_usd - (buy_value_usd - sell_value_usd)) < 0.005
--   - abs(gross_flow_value_usd - (buy_value_usd + sell_value_usd)) < 0.005
--   - active_trader_share_pct between 0 and 100
--   - buy_trade_share_pct + sell_trade_share_pct = 100
--   - net_flow_pct between -100 and 100
with
    shares as (
        select
            *
        from
            gold.trader_shares
        where
            asset_class <> 'all'
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
            asset_class,
            traders_band,
            active_trader_share_pct,
            to_step (buy_trades, trades, trade_step) as buy_trade_share_pct,
            usd (buy_value_usd, buy_people) as buy_value_usd,
            usd (sell_value_usd, sell_people) as sell_value_usd,
            latest_trade_at
        from
            shares
            join sums using (ticker, asset_class, window_days)
            join people using (ticker, asset_class, window_days)
    ),
    flows as (
        select
            *,
            round(buy_value_usd - sell_value_usd, 2) as net_flow_value_usd,
            round(buy_value_usd + sell_value_usd, 2) as gross_flow_value_usd
        from
            amounts
    ),
    shares_of_flows as (
        select
            *,
            round(100 * net_flow_value_usd / nullif(gross_flow_value_usd, 0), 2) as net_flow_pct
        from
            flows
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    traders_band::integer as traders_band,
    active_trader_share_pct::double as active_trader_share_pct,
    buy_trade_share_pct::double as buy_trade_share_pct,
    round(100 - buy_trade_share_pct, 2)::double as sell_trade_share_pct,
    buy_value_usd::double as buy_value_usd,
    sell_value_usd::double as sell_value_usd,
    net_flow_value_usd::double as net_flow_value_usd,
    gross_flow_value_usd::double as gross_flow_value_usd,
    net_flow_pct::double as net_flow_pct,
    bias (net_flow_pct)::varchar as flow_bias,
    date_trunc('hour', latest_trade_at)::timestamp as latest_trade_at
from
    shares_of_flows
