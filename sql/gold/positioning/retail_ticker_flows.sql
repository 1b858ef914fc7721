-- about: Publishable figures of buying and selling in connected portfolios over the seven days that end on as_of, by ticker, with the asset classes of the ticker combined. Withheld classes are left out, unless they may be published together. If there are buys (or sells) that may not be published by themselves, every column that distinguishes buys from sells is null.
-- grain: [ticker]
-- columns:
--   ticker: ticker; options are counted under their underlying
--   window_days: always 7
--   traders: number of people who traded the ticker, perturbed
--   active_trader_share_pct: 100 x people who traded the ticker / people who traded anything in the window
--   buy_trade_share_pct: 100 x number of buys / number of trades
--   sell_trade_share_pct: 100 - buy_trade_share_pct
--   buy_value_usd: value of the buys, US dollars
--   sell_value_usd: value of the sells, US dollars
--   net_flow_value_usd: buy_value_usd - sell_value_usd
--   gross_flow_value_usd: buy_value_usd + sell_value_usd
--   net_flow_pct: 100 x net_flow_value_usd / gross_flow_value_usd, -100 to 100; also null if gross_flow_value_usd is 0
--   net_flow_pct_of_position_value: 100 x net_flow_value_usd / market value at the newest snapshot; null if the market value is not published
--   flow_bias: net_buying if net_flow_pct is at least 10, net_selling if it is at most -10, balanced in between
--   latest_trade_at: time of the last trade, UTC, rounded down to the hour
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
