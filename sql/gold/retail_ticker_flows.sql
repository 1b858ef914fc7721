-- about: Buying and selling in connected portfolios over the seven days that end on as_of, per ticker with its asset classes combined. The floor counts the people whose rows the published row rests on; its sides have no floor of their own, and one side may be one person's trades. Dollars of a side are rounded by the exact number of people on it (gold.trader_windows).
-- grain: [ticker]
-- columns:
--   ticker: ticker; options count under their underlying
--   window_days: 7
--   traders_band: lower end of the band of people who traded it
--   active_trader_share_pct: 100 x people who traded it / people who traded anything, rounded so that no count can be told from it
--   buy_trade_share_pct: 100 x buys / trades, rounded to a step no finer than one person of the band
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: US dollars bought, to three significant digits where fewer than 25 people bought
--   sell_value_usd: US dollars sold, likewise
--   net_flow_value_usd: buys - sells, in US dollars
--   gross_flow_value_usd: buys + sells, in US dollars
--   net_flow_pct: 100 x net / gross, -100 to 100; null if no money moved
--   net_flow_pct_of_position_value: 100 x net / market value at the newest snapshot; null if that is not published
--   flow_bias: net_buying from 10 percent net, net_selling from -10, else balanced
--   latest_trade_at: time of the last trade, to the hour below, UTC
-- checks:
--   - abs(net_flow_value_usd - (buy_value_usd - sell_value_usd)) < 0.005
--   - abs(gross_flow_value_usd - (buy_value_usd + sell_value_usd)) < 0.005
--   - active_trader_share_pct between 0 and 100
--   - net_flow_pct between -100 and 100
with
    shares as (
        select
            *
        from
            gold.trader_shares
        where
            asset_class = 'all'
            and window_days = 7
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
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
    ),
    amounts as (
        select
            ticker,
            window_days,
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
            amounts.*,
            round(buy_value_usd - sell_value_usd, 2) as net_flow_value_usd,
            round(buy_value_usd + sell_value_usd, 2) as gross_flow_value_usd,
            market_value_usd
        from
            amounts
            left join positions using (ticker)
    ),
    shares_of_flows as (
        select
            *,
            round(100 * net_flow_value_usd / nullif(gross_flow_value_usd, 0), 2) as net_flow_pct
        from
            flows
    )
select
    ticker::varchar as ticker,
    window_days::integer as window_days,
    traders_band::integer as traders_band,
    active_trader_share_pct::double as active_trader_share_pct,
    buy_trade_share_pct::double as buy_trade_share_pct,
    round(100 - buy_trade_share_pct, 2)::double as sell_trade_share_pct,
    buy_value_usd::double as buy_value_usd,
    sell_value_usd::double as sell_value_usd,
    net_flow_value_usd::double as net_flow_value_usd,
    gross_flow_value_usd::double as gross_flow_value_usd,
    net_flow_pct::double as net_flow_pct,
    round(100 * net_flow_value_usd / nullif(market_value_usd, 0), 2)::double as net_flow_pct_of_position_value,
    bias (net_flow_pct)::varchar as flow_bias,
    date_trunc('hour', latest_trade_at)::timestamp as latest_trade_at
from
    shares_of_flows
