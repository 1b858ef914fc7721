-- about: All figures of a ticker for screens, one row per figure: metrics, prices, portfolios, flows, options, conversations, AI funds. Built from published tables and prices only, so it contains nothing that privacy withholds; withheld and unknown figures have no row, nor have net flow and bias where too few people are on one side.
-- grain: [field, period, ticker]
-- columns:
--   field: name of the figure; the fields that a query may name, with their units, are in config/screener.yaml
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
--   ticker: listed symbol, fund or coin; no option contracts
--   value: the number; null of a category
--   text: the word of a category; null of a number
-- checks:
--   - length(ticker) > 0
--   - (value is null) <> (text is null)
--   - isfinite(value)
--   - field not in ('market_cap', 'price', 'price_to_earnings') or value > 0
--   - field not in ('ownership_share', 'call_share', 'intent_share') or value between 0 and 100
--   - field <> 'asset_class' or text <> 'option'
with
    listed as (
        select
            *
        from
            gold.companies
    ),
    companies as (
        select
            *
        from
            gold.metric_companies
    ),
    metrics as (
        select
            *
        from
            gold.screening_metrics
    ),
    ratios as (
        select
            *
        from
            gold.screening_ratios
    ),
    caps as (
        select
            *
        from
            gold.market_caps
    ),
    prices as (
        select
            *
        from
            gold.screening_prices
    ),
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
        where
            asset_class <> 'option'
    ),
    -- One asset class of a ticker: the one most traded, or held.
    traded as (
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
    consensus as (
        select
            *
        from
            gold.fund_consensus
        where
            source = 'all'
    ),
    fund_trades as (
        select
            *
        from
            gold.fund_trades
    ),
    fund_positions as (
        select
            *
        from
            gold.fund_positions
    ),
    names as (
        select
            coalesce(listed.ticker, companies.ticker) as ticker,
            unnest(
                [
                    word ('name', '', coalesce(listed.name, companies.name)),
                    word ('exchange', '', coalesce(nullif(listed.exchange, ''), nullif(companies.exchange, ''))),
                    word ('sector', '', coalesce(nullif(listed.sector, ''), nullif(companies.sector, ''))),
                    word ('industry', '', coalesce(nullif(listed.industry, ''), nullif(companies.industry, ''))),
                    word ('cik', '', coalesce(listed.cik, companies.cik)),
                    word ('currency', '', companies.currency)
                ],
                recursive := true
            )
        from
            listed
            full join companies using (ticker)
    ),
    -- Flows of three spans, balances at the end of the newest; amounts of companies that report in US dollars.
    reported as (
        select
            ticker,
            metric,
            statement,
            unit,
            statement in ('income', 'cash flow')
            and unit = 'currency' as is_flow,
            statement = 'balance'
            and unit = 'currency' as is_balance,
            if (unit = 'ratio', 100, if (currency = 'USD', 1, null)) as factor,
            metrics.* exclude (cik, metric, statement, unit)
        from
            metrics
            join companies using (cik)
        where
            statement not in ('return', 'leverage')
    ),
    metric_figures as (
        select
            ticker,
            unnest(
                [
                    figure (metric, 'ttm', if (is_flow, factor * twelve_months, null)),
                    figure (metric, 'year', if (is_balance, null, round(factor * year_value, 2))),
                    figure (metric, 'quarter', if (is_balance, null, round(factor * quarter_value, 2))),
                    figure (metric, '', if (is_balance, factor * end_value, null)),
                    figure (
                        metric || '_growth',
                        '',
                        if (is_balance, round(100 * (quarter_value / nullif(greatest(year_before, 0), 0) - 1), 2), null)
                    ),
                    figure (
                        metric || '_change',
                        '',
                        if (statement = 'margin', round(100 * (quarter_value - year_before), 2), null)
                    ),
                    figure (
                        metric || '_change',
                        '',
                        if (statement = 'growth', round(100 * (quarter_value - quarter_before), 2), null)
                    ),
                    figure (metric || '_rising_quarters', '', rising_quarters),
                    figure (metric || '_falling_quarters', '', falling_quarters),
                    figure (metric || '_positive_quarters', '', positive_quarters)
                ],
                recursive := true
            )
        from
            reported
    ),
    ratio_figures as (
        select
            ticker,
            metric as field,
            if (statement = 'margin', 'ttm', '') as period,
            round(
                if (
                    statement = 'leverage'
                    or metric = 'asset_turnover',
                    value,
                    100 * value
                ),
                2
            ) as value,
            null::varchar as text
        from
            ratios
            join companies using (cik)
    ),
    valued as (
        select
            caps.ticker,
            market_cap,
            market_cap + value_where (metric, 'total_debt', end_value) - value_where (metric, 'cash_and_equivalents', end_value) as enterprise_value,
            value_where (metric, 'revenue', twelve_months) as revenue,
            value_where (metric, 'ebitda', twelve_months) as ebitda,
            value_where (metric, 'net_income', twelve_months) as net_income,
            value_where (metric, 'free_cash_flow', twelve_months) as free_cash_flow,
            value_where (metric, 'dividends_paid', twelve_months) as dividends_paid,
            value_where (metric, 'stockholders_equity', end_value) as equity
        from
            caps
            join companies using (ticker)
            join metrics using (cik)
        group by
            caps.ticker,
            market_cap
    ),
    valuations as (
        select
            ticker,
            unnest(
                [
                    figure ('market_cap', '', market_cap),
                    figure ('enterprise_value', '', enterprise_value),
                    figure ('price_to_earnings', '', round(market_cap / nullif(greatest(net_income, 0), 0), 2)),
                    figure ('price_to_sales', '', round(market_cap / nullif(greatest(revenue, 0), 0), 2)),
                    figure ('price_to_book', '', round(market_cap / nullif(greatest(equity, 0), 0), 2)),
                    figure ('price_to_free_cash_flow', '', round(market_cap / nullif(greatest(free_cash_flow, 0), 0), 2)),
                    figure ('ev_to_ebitda', '', round(enterprise_value / nullif(greatest(ebitda, 0), 0), 2)),
                    figure ('ev_to_sales', '', round(enterprise_value / nullif(greatest(revenue, 0), 0), 2)),
                    figure ('free_cash_flow_yield', '', round(100 * free_cash_flow / market_cap, 2)),
                    figure ('earnings_yield', '', round(100 * net_income / market_cap, 2)),
                    figure ('dividend_yield', '', round(100 * dividends_paid / market_cap, 2))
                ],
                recursive := true
            )
        from
            valued
    ),
    price_figures as (
        select
            ticker,
            unnest(
                [
                    figure ('price', '', price),
                    figure ('price_return', '1m', price_return_1m),
                    figure ('price_return', '3m', price_return_3m),
                    figure ('price_return', '6m', price_return_6m),
                    figure ('price_return', '12m', price_return_12m),
                    figure ('from_52_week_high', '', from_52_week_high),
                    figure ('from_52_week_low', '', from_52_week_low)
                ],
                recursive := true
            )
        from
            prices
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
    fund_windows as (
        select
            ticker,
            unnest([word ('fund_trading', window_days || 'd', split_part(stance, '_and_', 2))], recursive := true)
        from
            consensus
        where
            window_days in (7, 30, 90)
    ),
    funds as (
        select
            ticker,
            unnest(
                [
                    figure ('positioned_funds', '', max(positioned_funds)),
                    word ('fund_stance', '', max(split_part(stance, '_and_', 1))),
                    figure ('fund_position_value', '', max(net_position_value_usd))
                ],
                recursive := true
            )
        from
            consensus
        group by
            ticker
    ),
    fund_sides as (
        select
            ticker,
            unnest(
                [
                    figure ('long_funds', '', count(distinct if (side = 'long', fund_id, null))),
                    figure ('short_funds', '', count(distinct if (side = 'short', fund_id, null))),
                    figure ('best_fund_return', '', max(unrealized_return_pct)),
                    figure ('worst_fund_return', '', min(unrealized_return_pct))
                ],
                recursive := true
            )
        from
            fund_positions
        group by
            ticker
    ),
    figures as (
        from
            names
        union all
        from
            metric_figures
        union all
        from
            ratio_figures
        union all
        from
            valuations
        union all
        from
            price_figures
        union all
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
        union all
        from
            fund_windows
        union all
        from
            funds
        union all
        from
            fund_sides
    ),
    -- What portfolios and funds hold it as, else stock where it is listed.
    classes as (
        select
            ticker,
            'asset_class' as field,
            '' as period,
            null::double as value,
            arg_min(asset_class, (place, asset_class)) as text
        from
            (
                select
                    ticker,
                    asset_class,
                    1 as place
                from
                    positions
                union all
                select
                    ticker,
                    asset_class,
                    2
                from
                    traded
                union all
                select
                    ticker,
                    asset_class,
                    3
                from
                    fund_positions
                union all
                select
                    ticker,
                    asset_class,
                    4
                from
                    fund_trades
                union all
                select
                    ticker,
                    'stock',
                    5
                from
                    names
            )
        where
            ticker in (
                select
                    ticker
                from
                    figures
            )
        group by
            ticker
    )
select
    field::varchar as field,
    period::varchar as period,
    ticker::varchar as ticker,
    value::double as value,
    text::varchar as text
from
    (
        from
            figures
        union all
        by name
        from
            classes
    )
where
    coalesce(value::varchar, text) is not null
    and ticker not in (
        select
            ticker
        from
            fund_trades
        where
            asset_class = 'option'
        union
        select
            ticker
        from
            fund_positions
        where
            asset_class = 'option'
    )
