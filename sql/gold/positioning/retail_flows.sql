-- about: Buying and selling in connected portfolios, per ticker and asset class, over the windows that end on as_of, as far as the figures may be published. Options count under their underlying. Numbers are perturbed (docs/privacy.md). If buys or sells are neither empty nor publishable by themselves, every column that distinguishes buys from sells is null.
-- grain: [window_days, ticker, asset_class]
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: ticker; for options, the underlying
--   asset_class: stock, etf, option, crypto or other
--   traders: people who traded it, perturbed
--   active_trader_share_pct: 100 x people who traded it / people who traded anything in the window
--   buy_trade_share_pct: 100 x buys / trades
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: US dollars bought
--   sell_value_usd: US dollars sold
--   net_flow_value_usd: buys - sells, in US dollars
--   gross_flow_value_usd: buys + sells, in US dollars
--   net_flow_pct: 100 x net / gross, -100 to 100; also null if no money moved
--   flow_bias: net_buying if net_flow_pct is at least 10, net_selling if it is at most -10, else balanced
--   latest_trade_at: time of the last trade, rounded down to the hour, UTC
-- checks:
--   - traders >= getvariable('privacy_floor')
--   - active_trader_share_pct between 0 and 100
--   - abs(net_flow_value_usd - (buy_value_usd - sell_value_usd)) < 0.005
--   - abs(gross_flow_value_usd - (buy_value_usd + sell_value_usd)) < 0.005
--   - buy_trade_share_pct + sell_trade_share_pct = 100
--   - net_flow_pct between -100 and 100
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    traders::integer as traders,
    active_trader_share_pct::double as active_trader_share_pct,
    buy_trade_share_pct::double as buy_trade_share_pct,
    sell_trade_share_pct::double as sell_trade_share_pct,
    buy_value_usd::double as buy_value_usd,
    sell_value_usd::double as sell_value_usd,
    net_flow_value_usd::double as net_flow_value_usd,
    gross_flow_value_usd::double as gross_flow_value_usd,
    net_flow_pct::double as net_flow_pct,
    flow_bias::varchar as flow_bias,
    latest_trade_at::timestamp as latest_trade_at
from
    gold.flows
where
    asset_class <> 'all'
