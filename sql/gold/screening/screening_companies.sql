-- about: What companies report and what they are worth, as figures of gold.screening: names, metrics, ratios, valuations, prices.
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
    valued as (
        select
            ticker,
            market_cap,
            market_cap + value_where (metric, 'total_debt', end_value) - value_where (metric, 'cash_and_equivalents', end_value) as enterprise_value,
            value_where (metric, 'revenue', twelve_months) as revenue,
            value_where (metric, 'ebitda', twelve_months) as ebitda,
            value_where (metric, 'net_income', twelve_months) as net_income,
            value_where (metric, 'free_cash_flow', twelve_months) as free_cash_flow,
            value_where (metric, 'dividends_paid', twelve_months) as dividends_paid,
            value_where (metric, 'stockholders_equity', end_value) as equity
        from
            gold.market_caps
            join companies using (ticker)
            join metrics using (cik)
        group by
            ticker,
            market_cap
    ),
    figured as (
        select
            coalesce(listed.ticker, companies.ticker) as ticker,
            [
                word ('name', '', coalesce(listed.name, companies.name)),
                word ('exchange', '', coalesce(nullif(listed.exchange, ''), nullif(companies.exchange, ''))),
                word ('sector', '', coalesce(nullif(listed.sector, ''), nullif(companies.sector, ''))),
                word ('industry', '', coalesce(nullif(listed.industry, ''), nullif(companies.industry, ''))),
                word ('cik', '', coalesce(listed.cik, companies.cik)),
                word ('currency', '', companies.currency)
            ] as figures
        from
            gold.companies as listed
            full join companies using (ticker)
        union all
        select
            ticker,
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
            ] as figures
        from
            reported
        union all
        select
            ticker,
            [
                figure (
                    metric,
                    if (statement = 'margin', 'ttm', ''),
                    round(
                        if (
                            statement = 'leverage'
                            or metric = 'asset_turnover',
                            value,
                            100 * value
                        ),
                        2
                    )
                )
            ] as figures
        from
            gold.screening_ratios
            join companies using (cik)
        union all
        select
            ticker,
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
            ] as figures
        from
            valued
        union all
        select
            ticker,
            [
                figure ('price', '', price),
                figure ('price_return', '1m', price_return_1m),
                figure ('price_return', '3m', price_return_3m),
                figure ('price_return', '6m', price_return_6m),
                figure ('price_return', '12m', price_return_12m),
                figure ('from_52_week_high', '', from_52_week_high),
                figure ('from_52_week_low', '', from_52_week_low)
            ] as figures
        from
            gold.screening_prices
    )
select
    ticker,
    unnest(known_figures (figures), recursive := true)
from
    figured
