-- about: What people hold, trade and ask, as figures of gold.screening: portfolios, rotation, flows, options, conversations.
-- grain: [field, period, ticker]
-- stored: no
-- published: no
-- columns:
--   field: name of the figure
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
--   ticker: listed symbol, fund or coin
--   value: the number; null of a category
--   text: the word of a category; null of a number
-- checks:
--   - (value is null) <> (text is null)
with
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
        where
            asset_class <> 'option'
    ),
    traded as (
        select
            *
        from
            gold.screening_traded
    ),
    rotated as (
        select
            *
        from
            gold.retail_rotation
        where
            asset_class <> 'option'
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
    options as (
        select
            *
        from
            gold.options_flows
    ),
    talk as (
        select
            *
        from
            gold.intent_tickers
    ),
    moved as (
        select
            *
        from
            gold.intent_movers
        where
            dimension = 'ticker'
            and sentiment_filter = ''
            and (days, baseline_days) in ((7, 30), (30, 90))
    ),
    holdings as (
        select
            ticker as ticker,
            unnest(
                [
                    figure ('ownership_share', '', ownership_share_pct),
                    figure ('portfolio_share', '', portfolio_value_share_pct),
                    figure ('position_value', '', market_value_usd),
                    figure ('position_return', '', unrealized_return_pct)
                ],
                recursive := true
            )
        from
            positions
    ),
    rotation as (
        select
            ticker as ticker,
            unnest(
                [
                    figure ('ownership_change', lookback_days || 'd', ownership_share_change_pct),
                    word ('rotation', lookback_days || 'd', direction)
                ],
                recursive := true
            )
        from
            rotated
        where
            lookback_days in (7, 30, 90)
    ),
    flows as (
        select
            ticker as ticker,
            unnest(
                [
                    figure ('net_flow', window_days || 'd', net_flow_value_usd),
                    figure ('gross_flow', window_days || 'd', gross_flow_value_usd),
                    figure ('net_flow_share', window_days || 'd', net_flow_pct),
                    word ('flow_bias', window_days || 'd', flow_bias),
                    figure ('trader_share', window_days || 'd', active_trader_share_pct)
                ],
                recursive := true
            )
        from
            traded
        where
            window_days in (7, 30, 90, 365)
    ),
    option_flows as (
        select
            underlying as ticker,
            unnest(
                [
                    figure ('call_share', window_days || 'd', call_share_pct),
                    figure ('put_share', window_days || 'd', 100 - call_share_pct),
                    figure ('opening_share', window_days || 'd', opening_share_pct),
                    figure ('short_dated_share', window_days || 'd', short_dated_share_pct),
                    figure ('net_premium_share', window_days || 'd', net_premium_pct),
                    figure ('gross_premium', window_days || 'd', gross_premium_usd),
                    word ('premium_bias', window_days || 'd', premium_bias)
                ],
                recursive := true
            )
        from
            options
        where
            window_days in (7, 30, 90, 365)
    ),
    intent as (
        select
            ticker as ticker,
            unnest(
                [
                    figure ('intent_share', window_days || 'd', conversation_share_pct),
                    word ('sentiment', window_days || 'd', sentiment),
                    figure ('bullish_share', window_days || 'd', bullish_pct),
                    figure ('bearish_share', window_days || 'd', bearish_pct)
                ],
                recursive := true
            )
        from
            talk
        where
            window_days in (7, 30, 90, 365)
    ),
    movers as (
        select
            value as ticker,
            unnest(
                [figure ('intent_change', days || 'd', change_pct), word ('trend', days || 'd', trend)],
                recursive := true
            )
        from
            moved
    ),
    figures as (
        from
            holdings
        union all
        from
            rotation
        union all
        from
            flows
        union all
        from
            option_flows
        union all
        from
            intent
        union all
        from
            movers
    )
select
    field::varchar as field,
    period::varchar as period,
    ticker::varchar as ticker,
    value::double as value,
    text::varchar as text
from
    figures
where
    coalesce(value::varchar, text) is not null
