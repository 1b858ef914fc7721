-- about: Publishable figures of buying and selling in connected portfolios, by ticker and asset class, over the windows that end on as_of. Options are counted under their underlying. Numbers are perturbed (docs/privacy.md). If there are buys (or sells) that may not be published by themselves, every column that distinguishes buys from sells is null.
-- grain: [window_days, ticker, asset_class]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other
--   traders: number of people who traded the ticker, perturbed
--   active_trader_share_pct: 100 x people who traded the ticker / people who traded anything in the window
--   buy_trade_share_pct: 100 x number of buys / number of trades
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: value of the buys, US dollars
--   sell_value_usd: value of the sells, US dollars
--   net_flow_value_usd: buy_value_usd - sell_value_usd
--   gross_flow_value_usd: buy_value_usd + sell_value_usd
--   net_flow_pct: 100 x net_flow_value_usd / gross_flow_value_usd, -100 to 100; also null if gross_flow_value_usd is 0
--   flow_bias: net_buying if net_flow_pct is at least 10, net_selling if it is at most -10, balanced in between
--   latest_trade_at: time of the last trade, UTC, rounded down to the hour
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
