-- about: What a screen reads of the published metrics of each company: its newest quarter, its newest fiscal year, the twelve months to the newest of the two, and how long things have gone one way.
-- grain: [cik]
-- published: no
-- columns:
--   cik: number of the company at the SEC
--   quarter_end: last day of its newest quarter; null if that ended more than 200 days before as_of
--   year_end: last day of its newest fiscal year; null if that ended more than 500 days before as_of
--   form: form of the filing that most values of the newest of the two come from
--   revenue_ttm: revenue of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   revenue_year: revenue of the newest fiscal year
--   revenue_quarter: revenue of the newest quarter
--   gross_profit_ttm: gross profit of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   gross_profit_year: gross profit of the newest fiscal year
--   gross_profit_quarter: gross profit of the newest quarter
--   operating_income_ttm: operating income of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   operating_income_year: operating income of the newest fiscal year
--   operating_income_quarter: operating income of the newest quarter
--   ebitda_ttm: ebitda of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   ebitda_year: ebitda of the newest fiscal year
--   ebitda_quarter: ebitda of the newest quarter
--   net_income_ttm: net income of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   net_income_year: net income of the newest fiscal year
--   net_income_quarter: net income of the newest quarter
--   operating_cash_flow_ttm: operating cash flow of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   operating_cash_flow_year: operating cash flow of the newest fiscal year
--   operating_cash_flow_quarter: operating cash flow of the newest quarter
--   free_cash_flow_ttm: free cash flow of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   free_cash_flow_year: free cash flow of the newest fiscal year
--   free_cash_flow_quarter: free cash flow of the newest quarter
--   capital_expenditures_ttm: capital expenditures of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   capital_expenditures_year: capital expenditures of the newest fiscal year
--   capital_expenditures_quarter: capital expenditures of the newest quarter
--   research_and_development_ttm: research and development of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   research_and_development_year: research and development of the newest fiscal year
--   research_and_development_quarter: research and development of the newest quarter
--   share_repurchases_ttm: share repurchases of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   share_repurchases_year: share repurchases of the newest fiscal year
--   share_repurchases_quarter: share repurchases of the newest quarter
--   dividends_paid_ttm: dividends paid of the twelve months to the newest quarter (of the fiscal year, where that ends then or there are no quarters), in the currency of the company
--   dividends_paid_year: dividends paid of the newest fiscal year
--   dividends_paid_quarter: dividends paid of the newest quarter
--   interest_expense_ttm: interest expense of the twelve months
--   income_tax_expense_ttm: income tax expense of the twelve months
--   gross_margin_year: gross margin of the newest fiscal year, in percent
--   gross_margin_quarter: gross margin of the newest quarter, in percent
--   operating_margin_year: operating margin of the newest fiscal year, in percent
--   operating_margin_quarter: operating margin of the newest quarter, in percent
--   net_margin_year: net margin of the newest fiscal year, in percent
--   net_margin_quarter: net margin of the newest quarter, in percent
--   ebitda_margin_year: ebitda margin of the newest fiscal year, in percent
--   ebitda_margin_quarter: ebitda margin of the newest quarter, in percent
--   free_cash_flow_margin_year: free cash flow margin of the newest fiscal year, in percent
--   free_cash_flow_margin_quarter: free cash flow margin of the newest quarter, in percent
--   revenue_growth_quarter: revenue growth of the newest quarter over the same one a year before, in percent
--   revenue_growth_year: revenue growth of the newest fiscal year over the one before, in percent
--   gross_profit_growth_quarter: gross profit growth of the newest quarter over the same one a year before, in percent
--   gross_profit_growth_year: gross profit growth of the newest fiscal year over the one before, in percent
--   operating_income_growth_quarter: operating income growth of the newest quarter over the same one a year before, in percent
--   operating_income_growth_year: operating income growth of the newest fiscal year over the one before, in percent
--   net_income_growth_quarter: net income growth of the newest quarter over the same one a year before, in percent
--   net_income_growth_year: net income growth of the newest fiscal year over the one before, in percent
--   eps_growth_quarter: eps growth of the newest quarter over the same one a year before, in percent
--   eps_growth_year: eps growth of the newest fiscal year over the one before, in percent
--   free_cash_flow_growth_quarter: free cash flow growth of the newest quarter over the same one a year before, in percent
--   free_cash_flow_growth_year: free cash flow growth of the newest fiscal year over the one before, in percent
--   cash: cash at the end of the newest period
--   total_debt: total debt at the end of the newest period
--   net_debt: net debt at the end of the newest period
--   total_assets: total assets at the end of the newest period
--   stockholders_equity: stockholders equity at the end of the newest period
--   debt_to_assets: debt to assets at the end of the newest period
--   current_ratio: current ratio at the end of the newest period
--   shares: shares outstanding at the end of the newest period; where the balance sheet gives none, those of the cover of a report, of a day behind that period, gold.cover_shares; else the weighted basic shares of the period
--   shares_day: day whose shares they are: of the filing that gives them, or the cover's
--   revenue_rising_quarters: newest quarters in a row with revenue above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   net_income_rising_quarters: newest quarters in a row with net income above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   free_cash_flow_rising_quarters: newest quarters in a row with free cash flow above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   gross_margin_rising_quarters: newest quarters in a row with gross margin above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   operating_margin_rising_quarters: newest quarters in a row with operating margin above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   net_margin_rising_quarters: newest quarters in a row with net margin above that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   revenue_falling_quarters: newest quarters in a row with revenue below that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   net_income_falling_quarters: newest quarters in a row with net income below that of the same quarter a year before, up to 12; null if the newest cannot be compared
--   net_income_positive_quarters: newest quarters in a row with net income above zero, up to 12
--   free_cash_flow_positive_quarters: newest quarters in a row with free cash flow above zero, up to 12
--   gross_margin_change: gross margin of the newest quarter less that of the same quarter a year before, in percentage points
--   operating_margin_change: operating margin of the newest quarter less that of the same quarter a year before, in percentage points
--   net_margin_change: net margin of the newest quarter less that of the same quarter a year before, in percentage points
--   revenue_growth_change: revenue growth of the newest quarter less that of the quarter before, in percentage points
--   debt_growth: total debt at the end of the newest quarter over that a year before, in percent
-- checks:
--   - quarter_end is not null or year_end is not null
--   - coalesce(greatest(quarter_end, year_end), quarter_end, year_end) <= getvariable('as_of')
--   - revenue_rising_quarters between 0 and 12
--   - revenue_rising_quarters = 0 or revenue_falling_quarters = 0
with
    metric_values as (
        select
            *
        from
            gold.metric_values
    ),
    metric_periods as (
        select
            *
        from
            gold.metric_periods
    ),
    metric_filings as (
        select
            *
        from
            gold.metric_filings
    ),
    covers as (
        select
            *
        from
            gold.cover_shares
    ),
    periods as (
        select
            *,
            4 * fiscal_year + fiscal_quarter as number
        from
            metric_periods
        where
            (
                period_kind = 'quarterly'
                and period_end > getvariable ('as_of') - 200
            )
            or (
                period_kind = 'yearly'
                and period_end > getvariable ('as_of') - 500
            )
    ),
    newest as (
        select
            cik,
            max(number) filter(
                where
                    period_kind = 'quarterly'
            ) as quarter,
            max(period_end) filter(
                where
                    period_kind = 'quarterly'
            ) as quarter_end,
            max(fiscal_year) filter(
                where
                    period_kind = 'yearly'
            ) as year,
            max(period_end) filter(
                where
                    period_kind = 'yearly'
            ) as year_end,
            arg_max(form, (period_end, period_kind)) as form
        from
            periods
        group by
            cik
    ),
    quarters as (
        select
            cik,
            metric,
            quarter - (4 * fiscal_year + fiscal_quarter) as age,
            value,
            accession
        from
            metric_values
            join newest using (cik)
        where
            period_kind = 'quarterly'
            and quarter - (4 * fiscal_year + fiscal_quarter) between 0 and 15
    ),
    years as (
        select
            cik,
            metric,
            value,
            accession
        from
            metric_values
            join newest using (cik)
        where
            period_kind = 'yearly'
            and fiscal_year = year
    ),
    of_quarters as (
        select
            cik,
            metric,
            max(value) filter(
                where
                    age = 0
            ) as quarter_value,
            max(accession) filter(
                where
                    age = 0
            ) as accession,
            max(value) filter(
                where
                    age = 1
            ) as quarter_before,
            max(value) filter(
                where
                    age = 4
            ) as year_before,
            case
                when count(*) filter(
                    where
                        age < 4
                ) = 4 then sum(
                    value
                    order by
                        age
                ) filter(
                    where
                        age < 4
                )
            end as four_quarters
        from
            quarters
        group by
            cik,
            metric
    ),
    -- Each of the newest twelve quarters beside the one a year before it; what is missing ends a run.
    compared as (
        select
            started.cik,
            started.metric,
            ages.age,
            now.value,
            year_before.value as value_before
        from
            (
                select
                    cik,
                    metric
                from
                    quarters
                where
                    age = 0
            ) as started
            cross join (
                select
                    unnest(range(12)) as age
            ) as ages
            left join quarters as now on now.cik = started.cik
            and now.metric = started.metric
            and now.age = ages.age
            left join quarters as year_before on year_before.cik = started.cik
            and year_before.metric = started.metric
            and year_before.age = ages.age + 4
    ),
    runs as (
        select
            cik,
            metric,
            case
                when max(value - value_before) filter(
                    where
                        age = 0
                ) is not null then coalesce(
                    min(age) filter(
                        where
                            (value > value_before) is not true
                    ),
                    12
                )
            end as rising_quarters,
            case
                when max(value - value_before) filter(
                    where
                        age = 0
                ) is not null then coalesce(
                    min(age) filter(
                        where
                            (value < value_before) is not true
                    ),
                    12
                )
            end as falling_quarters,
            coalesce(
                min(age) filter(
                    where
                        (value > 0) is not true
                ),
                12
            ) as positive_quarters
        from
            compared
        group by
            cik,
            metric
    ),
    metrics as (
        select
            newest.cik,
            coalesce(of_quarters.metric, years.metric) as metric,
            quarter_value,
            quarter_before,
            year_before,
            years.value as year_value,
            case
                when quarter_end is null
                or year_end >= quarter_end then coalesce(years.value, four_quarters)
                else four_quarters
            end as twelve_months,
            case
                when quarter_end is null
                or year_end >= quarter_end then coalesce(quarter_value, years.value)
                else quarter_value
            end as end_value,
            case
                when quarter_value is null then years.accession
                else of_quarters.accession
            end as accession
        from
            newest
            join (
                select
                    cik,
                    metric
                from
                    of_quarters
                union
                select
                    cik,
                    metric
                from
                    years
            ) as known on known.cik = newest.cik
            left join of_quarters on of_quarters.cik = newest.cik
            and of_quarters.metric = known.metric
            left join years on years.cik = newest.cik
            and years.metric = known.metric
    ),
    dated as (
        select
            metrics.*,
            metric_filings.filed,
            rising_quarters,
            falling_quarters,
            positive_quarters
        from
            metrics
            left join metric_filings using (cik, accession)
            left join runs using (cik, metric)
    )
select
    newest.cik::bigint as cik,
    newest.quarter_end::date as quarter_end,
    newest.year_end::date as year_end,
    newest.form::varchar as form,
    value_where (metric, 'revenue', twelve_months)::double as revenue_ttm,
    value_where (metric, 'revenue', year_value)::double as revenue_year,
    value_where (metric, 'revenue', quarter_value)::double as revenue_quarter,
    value_where (metric, 'gross_profit', twelve_months)::double as gross_profit_ttm,
    value_where (metric, 'gross_profit', year_value)::double as gross_profit_year,
    value_where (metric, 'gross_profit', quarter_value)::double as gross_profit_quarter,
    value_where (metric, 'operating_income', twelve_months)::double as operating_income_ttm,
    value_where (metric, 'operating_income', year_value)::double as operating_income_year,
    value_where (metric, 'operating_income', quarter_value)::double as operating_income_quarter,
    value_where (metric, 'ebitda', twelve_months)::double as ebitda_ttm,
    value_where (metric, 'ebitda', year_value)::double as ebitda_year,
    value_where (metric, 'ebitda', quarter_value)::double as ebitda_quarter,
    value_where (metric, 'net_income', twelve_months)::double as net_income_ttm,
    value_where (metric, 'net_income', year_value)::double as net_income_year,
    value_where (metric, 'net_income', quarter_value)::double as net_income_quarter,
    value_where (metric, 'operating_cash_flow', twelve_months)::double as operating_cash_flow_ttm,
    value_where (metric, 'operating_cash_flow', year_value)::double as operating_cash_flow_year,
    value_where (metric, 'operating_cash_flow', quarter_value)::double as operating_cash_flow_quarter,
    value_where (metric, 'free_cash_flow', twelve_months)::double as free_cash_flow_ttm,
    value_where (metric, 'free_cash_flow', year_value)::double as free_cash_flow_year,
    value_where (metric, 'free_cash_flow', quarter_value)::double as free_cash_flow_quarter,
    value_where (metric, 'capital_expenditures', twelve_months)::double as capital_expenditures_ttm,
    value_where (metric, 'capital_expenditures', year_value)::double as capital_expenditures_year,
    value_where (metric, 'capital_expenditures', quarter_value)::double as capital_expenditures_quarter,
    value_where (metric, 'research_and_development', twelve_months)::double as research_and_development_ttm,
    value_where (metric, 'research_and_development', year_value)::double as research_and_development_year,
    value_where (metric, 'research_and_development', quarter_value)::double as research_and_development_quarter,
    value_where (metric, 'share_repurchases', twelve_months)::double as share_repurchases_ttm,
    value_where (metric, 'share_repurchases', year_value)::double as share_repurchases_year,
    value_where (metric, 'share_repurchases', quarter_value)::double as share_repurchases_quarter,
    value_where (metric, 'dividends_paid', twelve_months)::double as dividends_paid_ttm,
    value_where (metric, 'dividends_paid', year_value)::double as dividends_paid_year,
    value_where (metric, 'dividends_paid', quarter_value)::double as dividends_paid_quarter,
    value_where (metric, 'interest_expense', twelve_months)::double as interest_expense_ttm,
    value_where (metric, 'income_tax_expense', twelve_months)::double as income_tax_expense_ttm,
    round(100 * value_where (metric, 'gross_margin', year_value), 2)::double as gross_margin_year,
    round(100 * value_where (metric, 'gross_margin', quarter_value), 2)::double as gross_margin_quarter,
    round(100 * value_where (metric, 'operating_margin', year_value), 2)::double as operating_margin_year,
    round(100 * value_where (metric, 'operating_margin', quarter_value), 2)::double as operating_margin_quarter,
    round(100 * value_where (metric, 'net_margin', year_value), 2)::double as net_margin_year,
    round(100 * value_where (metric, 'net_margin', quarter_value), 2)::double as net_margin_quarter,
    round(100 * value_where (metric, 'ebitda_margin', year_value), 2)::double as ebitda_margin_year,
    round(100 * value_where (metric, 'ebitda_margin', quarter_value), 2)::double as ebitda_margin_quarter,
    round(100 * value_where (metric, 'free_cash_flow_margin', year_value), 2)::double as free_cash_flow_margin_year,
    round(100 * value_where (metric, 'free_cash_flow_margin', quarter_value), 2)::double as free_cash_flow_margin_quarter,
    round(100 * value_where (metric, 'revenue_growth', quarter_value), 2)::double as revenue_growth_quarter,
    round(100 * value_where (metric, 'revenue_growth', year_value), 2)::double as revenue_growth_year,
    round(100 * value_where (metric, 'gross_profit_growth', quarter_value), 2)::double as gross_profit_growth_quarter,
    round(100 * value_where (metric, 'gross_profit_growth', year_value), 2)::double as gross_profit_growth_year,
    round(100 * value_where (metric, 'operating_income_growth', quarter_value), 2)::double as operating_income_growth_quarter,
    round(100 * value_where (metric, 'operating_income_growth', year_value), 2)::double as operating_income_growth_year,
    round(100 * value_where (metric, 'net_income_growth', quarter_value), 2)::double as net_income_growth_quarter,
    round(100 * value_where (metric, 'net_income_growth', year_value), 2)::double as net_income_growth_year,
    round(100 * value_where (metric, 'eps_diluted_growth', quarter_value), 2)::double as eps_growth_quarter,
    round(100 * value_where (metric, 'eps_diluted_growth', year_value), 2)::double as eps_growth_year,
    round(100 * value_where (metric, 'free_cash_flow_growth', quarter_value), 2)::double as free_cash_flow_growth_quarter,
    round(100 * value_where (metric, 'free_cash_flow_growth', year_value), 2)::double as free_cash_flow_growth_year,
    value_where (metric, 'cash_and_equivalents', end_value)::double as cash,
    value_where (metric, 'total_debt', end_value)::double as total_debt,
    value_where (metric, 'net_debt', end_value)::double as net_debt,
    value_where (metric, 'total_assets', end_value)::double as total_assets,
    value_where (metric, 'stockholders_equity', end_value)::double as stockholders_equity,
    round(value_where (metric, 'debt_to_assets', end_value), 2)::double as debt_to_assets,
    round(value_where (metric, 'current_ratio', end_value), 2)::double as current_ratio,
    coalesce(
        value_where (metric, 'shares_outstanding', end_value),
        max(covers.shares),
        value_where (metric, 'weighted_shares_basic', end_value)
    )::double as shares,
    coalesce(
        value_where (
            metric,
            'shares_outstanding',
            case
                when end_value is not null then filed
            end
        ),
        max(covers.day),
        value_where (
            metric,
            'weighted_shares_basic',
            case
                when end_value is not null then filed
            end
        )
    )::date as shares_day,
    value_where (metric, 'revenue', rising_quarters)::integer as revenue_rising_quarters,
    value_where (metric, 'net_income', rising_quarters)::integer as net_income_rising_quarters,
    value_where (metric, 'free_cash_flow', rising_quarters)::integer as free_cash_flow_rising_quarters,
    value_where (metric, 'gross_margin', rising_quarters)::integer as gross_margin_rising_quarters,
    value_where (metric, 'operating_margin', rising_quarters)::integer as operating_margin_rising_quarters,
    value_where (metric, 'net_margin', rising_quarters)::integer as net_margin_rising_quarters,
    value_where (metric, 'revenue', falling_quarters)::integer as revenue_falling_quarters,
    value_where (metric, 'net_income', falling_quarters)::integer as net_income_falling_quarters,
    value_where (metric, 'net_income', positive_quarters)::integer as net_income_positive_quarters,
    value_where (metric, 'free_cash_flow', positive_quarters)::integer as free_cash_flow_positive_quarters,
    round(100 * value_where (metric, 'gross_margin', quarter_value - year_before), 2)::double as gross_margin_change,
    round(100 * value_where (metric, 'operating_margin', quarter_value - year_before), 2)::double as operating_margin_change,
    round(100 * value_where (metric, 'net_margin', quarter_value - year_before), 2)::double as net_margin_change,
    round(100 * value_where (metric, 'revenue_growth', quarter_value - quarter_before), 2)::double as revenue_growth_change,
    round(
        100 * (value_where (metric, 'total_debt', quarter_value / nullif(greatest(year_before, 0), 0)) - 1),
        2
    )::double as debt_growth
from
    newest
    join dated using (cik)
    left join covers on covers.cik = newest.cik
    and covers.day > coalesce(greatest(newest.quarter_end, newest.year_end), newest.quarter_end, newest.year_end)
group by
    newest.cik,
    newest.quarter_end,
    newest.year_end,
    newest.form
