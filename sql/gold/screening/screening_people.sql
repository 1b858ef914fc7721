-- about: What people hold, trade and ask, as figures of gold.screening: portfolios, rotation, flows, options, conversations.
-- grain: [ticker, field, period]
-- stored: no
-- published: no
-- columns:
--   ticker: listed symbol, fund or coin
--   field: name of the figure
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
--   value: the number; null of a category
--   text: the word of a category; null of a number
-- checks:
--   - (value is null) <> (text is null)
with
    -- The larger asset class of a ticker.
    rotated as (
        select
            *
        from
            gold.retail_rotation
        where
            asset_class <> 'option'
            and lookback_days in (7, 30, 90)
        qualify
            row_number() over (
                partition by
                    lookback_days,
                    ticker
                order by
                    gross_market_value_usd desc,
                    asset_class
            ) = 1
    ),
    figured as (
        select
            ticker,
            [
                figure ('ownership_share', '', ownership_share_pct),
                figure ('portfolio_share', '', portfolio_value_share_pct),
                figure ('position_value', '', market_value_usd),
                figure ('position_return', '', unrealized_return_pct)
            ] as figures
        from
            gold.retail_ticker_positioning
        where
            asset_class <> 'option'
        union all
        select
            ticker,
            [
                figure ('ownership_change', lookback_days || 'd', ownership_share_change_pct),
                word ('rotation', lookback_days || 'd', direction)
            ] as figures
        from
            rotated
        union all
        select
            ticker,
            [
                figure ('net_flow', window_days || 'd', net_flow_value_usd),
                figure ('gross_flow', window_days || 'd', gross_flow_value_usd),
                figure ('net_flow_share', window_days || 'd', net_flow_pct),
                word ('flow_bias', window_days || 'd', flow_bias),
                figure ('trader_share', window_days || 'd', active_trader_share_pct)
            ] as figures
        from
            gold.screening_traded
        where
            window_days in (7, 30, 90, 365)
        union all
        select
            underlying,
            [
                figure ('call_share', window_days || 'd', call_share_pct),
                figure ('put_share', window_days || 'd', 100 - call_share_pct),
                figure ('opening_share', window_days || 'd', opening_share_pct),
                figure ('short_dated_share', window_days || 'd', short_dated_share_pct),
                figure ('net_premium_share', window_days || 'd', net_premium_pct),
                figure ('gross_premium', window_days || 'd', gross_premium_usd),
                word ('premium_bias', window_days || 'd', premium_bias)
            ] as figures
        from
            gold.options_flows
        where
            window_days in (7, 30, 90, 365)
        union all
        select
            ticker,
            [
                figure ('intent_share', window_days || 'd', conversation_share_pct),
                word ('sentiment', window_days || 'd', sentiment),
                figure ('bullish_share', window_days || 'd', bullish_pct),
                figure ('bearish_share', window_days || 'd', bearish_pct)
            ] as figures
        from
            gold.intent_tickers
        where
            window_days in (7, 30, 90, 365)
        union all
        select
            value,
            [figure ('intent_change', days || 'd', change_pct), word ('trend', days || 'd', trend)] as figures
        from
            gold.intent_movers
        where
            dimension = 'ticker'
            and sentiment_filter = ''
            and (days, baseline_days) in ((7, 30), (30, 90))
    )
select
    ticker,
    unnest(known_figures (figures), recursive := true)
from
    figured
