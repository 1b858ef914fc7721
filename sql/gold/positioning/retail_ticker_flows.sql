-- about: Buying and selling in connected portfolios over the seven days that end on as_of, per ticker, with all asset classes of the ticker combined, as far as the figures may be published. If buys or sells are neither empty nor publishable by themselves, every column that distinguishes buys from sells is null.
-- grain: [ticker]
-- columns:
--   ticker: ticker; options count under their underlying
--   window_days: 7
--   traders: people who traded it, perturbed
--   active_trader_share_pct: 100 x people who traded it / people who traded anything in the window
--   buy_trade_share_pct: 100 x buys / trades
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: US dollars bought
--   sell_value_usd: US dollars sold
--   net_flow_value_usd: buys - sells, in US dollars
--   gross_flow_value_usd: buys + sells, in US dollars
--   net_flow_pct: 100 x net / gross, -100 to 100; also null if no money moved
--   net_flow_pct_of_position_value: 100 x net / market value at the newest snapshot; null if the market value is not published
--   flow_bias: net_buying if net_flow_pct is at least 10, net_selling if it is at most -10, else balanced
--   latest_trade_at: time of the last trade, rounded down to the hour, UTC
-- checks:
--   - traders >= getvariable('privacy_floor')
--   - active_trader_share_pct between 0 and 100
--   - abs(net_flow_value_usd - (buy_value_usd - sell_value_usd)) < 0.005
--   - abs(gross_flow_value_usd - (buy_value_usd + sell_value_usd)) < 0.005
--   - buy_trade_share_pct + sell_trade_share_pct = 100
--   - net_flow_pct between -100 and 100
with
    flows as (
        select
            *
        from
            gold.flows
        where
            asset_class = 'all'
    ),
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
    )
select
    ticker::varchar as ticker,
    flows.window_days::integer as window_days,
    flows.traders::integer as traders,
    flows.active_trader_share_pct::double as active_trader_share_pct,
    flows.buy_trade_share_pct::double as buy_trade_share_pct,
    flows.sell_trade_share_pct::double as sell_trade_share_pct,
    flows.buy_value_usd::double as buy_value_usd,
    flows.sell_value_usd::double as sell_value_usd,
    flows.net_flow_value_usd::double as net_flow_value_usd,
    flows.gross_flow_value_usd::double as gross_flow_value_usd,
    flows.net_flow_pct::double as net_flow_pct,
    round(100 * net_flow_value_usd / nullif(market_value_usd, 0), 2)::double as net_flow_pct_of_position_value,
    flow_bias::varchar as flow_bias,
    latest_trade_at::timestamp as latest_trade_at
from
    flows
    left join positions using (ticker)
