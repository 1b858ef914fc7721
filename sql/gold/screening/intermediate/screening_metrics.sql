-- about: The published metrics of each company in the form that the screener needs: the values for the newest quarter, the newest fiscal year and the newest twelve months, and the number of quarters in a row in which the metric has risen, fallen or been positive.
-- grain: [cik, metric]
-- published: no
-- columns:
--   cik: number of the company at the SEC
--   metric: name of the metric in config/metrics.yaml
--   statement: financial statement of the metric or, for a ratio, its kind
--   unit: unit of the metric
--   form: form of the filing from which most values of the company's newest period come
--   period_end: last day of the company's newest period, which is a quarter or a year
--   twelve_months: sum over the four quarters that end with the newest quarter; the value of the fiscal year if the year ends with the newest quarter or there are no quarters
--   year_value: value of the newest fiscal year; null if the year ended more than 500 days before as_of
--   quarter_value: value of the newest quarter; null if the quarter ended more than 200 days before as_of
--   end_value: value of the newest quarter or the newest fiscal year, whichever ends later
--   quarter_before: value of the quarter before the newest quarter
--   year_before: value of the quarter one year before the newest quarter
--   rising_quarters: number of quarters in a row, up to the newest quarter and at most 12, whose value is above the value one year earlier; null if the newest quarter cannot be compared
--   falling_quarters: number of quarters in a row, up to the newest quarter and at most 12, whose value is below the value one year earlier; null if the newest quarter cannot be compared
--   positive_quarters: number of quarters in a row, up to the newest quarter and at most 12, whose value is above zero; null if the value of the newest quarter is unknown
--   filed: filing day of the newest value
-- checks:
--   - rising_quarters between 0 and 12
--   - rising_quarters = 0 or falling_quarters = 0
--   - period_end <= getvariable('as_of')
with
    -- For each company, the newest quarter as 4 x fiscal year + quarter, and the newest fiscal year.
    newest as (
        select
            cik,
            value_where (period_kind, 'quarterly', 4 * fiscal_year + fiscal_quarter) as quarter,
            value_where (period_kind, 'quarterly', period_end) as quarter_end,
            value_where (period_kind, 'yearly', fiscal_year) as year,
            value_where (period_kind, 'yearly', period_end) as year_end,
            quarter_end is null
            or year_end >= quarter_end as ends_with_year,
            arg_max(form, (period_end, period_kind)) as form
        from
            gold.metric_periods
        where
            period_end > getvariable ('as_of') - if (period_kind = 'quarterly', 200, 500)
        group by
            cik
    ),
    -- The newest sixteen quarters, keyed by their age in quarters.
    quarters as (
        select
            cik,
            metric,
            map_from_entries(list((age, value))) as by_age,
            value_where (age, 0, accession) as quarter_accession
        from
            (
                select
                    *,
                    quarter - (4 * fiscal_year + fiscal_quarter) as age
                from
                    gold.metric_values
                    join newest using (cik)
            )
        where
            period_kind = 'quarterly'
            and age between 0 and 15
        group by
            cik,
            metric
    ),
    years as (
        select
            cik,
            metric,
            value as year_value,
            accession as year_accession
        from
            gold.metric_values
            join newest using (cik)
        where
            period_kind = 'yearly'
            and fiscal_year = year
    ),
    metrics as (
        select
            *,
            by_age[0] as quarter_value,
            by_age[4] as year_before,
            by_age[0] + by_age[1] + by_age[2] + by_age[3] as four_quarters,
            quarter_value - year_before is not null as is_comparable,
            if (quarter_value is null, year_accession, quarter_accession) as accession
        from
            quarters
            full join years using (cik, metric)
            join newest using (cik)
    )
select
    cik::bigint as cik,
    metric::varchar as metric,
    statement::varchar as statement,
    unit::varchar as unit,
    metrics.form::varchar as form,
    greatest(quarter_end, year_end)::date as period_end,
    if (ends_with_year, coalesce(year_value, four_quarters), four_quarters)::double as twelve_months,
    year_value::double as year_value,
    quarter_value::double as quarter_value,
    if (ends_with_year, coalesce(quarter_value, year_value), quarter_value)::double as end_value,
    by_age[1]::double as quarter_before,
    year_before::double as year_before,
    if (
        is_comparable,
        quarters_in_a_row (list_transform(range(12), lambda age: by_age[age] > by_age[age + 4])),
        null
    )::integer as rising_quarters,
    if (
        is_comparable,
        quarters_in_a_row (list_transform(range(12), lambda age: by_age[age] < by_age[age + 4])),
        null
    )::integer as falling_quarters,
    if (
        quarter_value is null,
        null,
        quarters_in_a_row (list_transform(range(12), lambda age: by_age[age] > 0))
    )::integer as positive_quarters,
    filed::date as filed
from
    metrics
    join gold.metrics_known using (metric)
    left join gold.metric_filings using (cik, accession)
