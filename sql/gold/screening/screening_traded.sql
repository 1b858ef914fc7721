-- about: Flows of one asset class per ticker and window: of the one most traded, options aside.
-- grain: [window_days, ticker]
-- stored: no
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: listed symbol, fund or coin
--   asset_class: stock, etf, crypto or other
--   net_flow_value_usd: buys - sells, US dollars
--   gross_flow_value_usd: buys + sells, US dollars
--   net_flow_pct: 100 x net / gross
--   flow_bias: which side prevails
--   active_trader_share_pct: 100 x people who traded it / people who traded anything
-- checks:
--   - asset_class <> 'option'
with
    flows as (
        select
            *
        from
            gold.retail_flows
        where
            asset_class <> 'option'
        qualify
            row_number() over (
                partition by
                    window_days,
                    ticker
                order by
                    gross_flow_value_usd desc,
                    asset_class
            ) = 1
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    net_flow_value_usd::double as net_flow_value_usd,
    gross_flow_value_usd::double as gross_flow_value_usd,
    net_flow_pct::double as net_flow_pct,
    flow_bias::varchar as flow_bias,
    active_trader_share_pct::double as active_trader_share_pct
from
    flows
