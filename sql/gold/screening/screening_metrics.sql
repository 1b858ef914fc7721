-- about: The published metrics of each company as screens read them: of its newest quarter, its newest fiscal year, the twelve months to the newest of the two, and how long each has gone one way.
-- grain: [cik, metric]
-- published: no
-- columns:
--   cik: number of the company at the SEC
--   metric: name of the metric in config/metrics.yaml
--   statement: statement it belongs to
--   unit: what it is measured in
--   form: form of the filing that most values of the company's newest period come from
--   period_end: last day of that period, a quarter or a year
--   twelve_months: its sum over the four quarters to the newest; the value of the fiscal year, where that ends with it or there are no quarters
--   year_value: value of the newest fiscal year; null if that ended more than 500 days before as_of
--   quarter_value: value of the newest quarter; null if that ended more than 200 days before as_of
--   end_value: value of the newest of the two periods
--   quarter_before: value of the quarter before the newest
--   year_before: value of the same quarter a year before the newest
--   rising_quarters: newest quarters in a row above the same quarter a year before, up to 12; null if the newest cannot be compared
--   falling_quarters: newest quarters in a row below the same quarter a year before, up to 12; null if the newest cannot be compared
--   positive_quarters: newest quarters in a row above zero, up to 12; null if the newest is not known
--   filed: day of the filing of the newest value
-- checks:
--   - rising_quarters between 0 and 12
--   - rising_quarters = 0 or falling_quarters = 0
--   - period_end <= getvariable('as_of')
with
    periods as (
        select
            *,
            4 * fiscal_year + fiscal_quarter as number
        from
            gold.metric_periods
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
            value_where (period_kind, 'quarterly', number) as quarter,
            value_where (period_kind, 'quarterly', period_end) as quarter_end,
            value_where (period_kind, 'yearly', fiscal_year) as year,
            value_where (period_kind, 'yearly', period_end) as year_end,
            quarter_end is null
            or year_end >= quarter_end as ends_with_year,
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
            gold.metric_values
            join newest using (cik)
        where
            period_kind = 'quarterly'
            and age between 0 and 15
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
    of_quarters as (
        select
            cik,
            metric,
            value_where (age, 0, value) as quarter_value,
            value_where (age, 0, accession) as quarter_accession,
            value_where (age, 1, value) as quarter_before,
            value_where (age, 4, value) as year_before,
            if (
                count_if(age < 4) = 4,
                sum(
                    value
                    order by
                        age
                ) filter(
                    where
                        age < 4
                ),
                null
            ) as four_quarters
        from
            quarters
        group by
            cik,
            metric
    ),
    -- Each of the newest twelve quarters with the one a year before it; a missing quarter ends a run.
    compared as (
        select
            cik,
            metric,
            age,
            now.value,
            year_before.value as value_before
        from
            (
                select
                    cik,
                    metric,
                    unnest(range(12)) as age
                from
                    quarters
                where
                    age = 0
            ) as twelve
            left join quarters as now using (cik, metric, age)
            left join (
                select
                    * replace(age - 4 as age)
                from
                    quarters
            ) as year_before using (cik, metric, age)
    ),
    runs as (
        select
            cik,
            metric,
            value_where (age, 0, value - value_before) is not null as is_comparable,
            if (is_comparable, quarters_in_a_row (value > value_before, age), null) as rising_quarters,
            if (is_comparable, quarters_in_a_row (value < value_before, age), null) as falling_quarters,
            quarters_in_a_row (value > 0, age) as positive_quarters
        from
            compared
        group by
            cik,
            metric
    ),
    metrics as (
        select
            *,
            greatest(quarter_end, year_end) as period_end,
            if (ends_with_year, coalesce(year_value, four_quarters), four_quarters) as twelve_months,
            if (ends_with_year, coalesce(quarter_value, year_value), quarter_value) as end_value,
            if (quarter_value is null, year_accession, quarter_accession) as accession
        from
            of_quarters
            full join years using (cik, metric)
            join newest using (cik)
    )
select
    cik::bigint as cik,
    metric::varchar as metric,
    statement::varchar as statement,
    unit::varchar as unit,
    metrics.form::varchar as form,
    metrics.period_end::date as period_end,
    twelve_months::double as twelve_months,
    year_value::double as year_value,
    quarter_value::double as quarter_value,
    end_value::double as end_value,
    quarter_before::double as quarter_before,
    year_before::double as year_before,
    rising_quarters::integer as rising_quarters,
    falling_quarters::integer as falling_quarters,
    positive_quarters::integer as positive_quarters,
    filed::date as filed
from
    metrics
    join gold.metrics_known using (metric)
    left join gold.metric_filings using (cik, accession)
    left join runs using (cik, metric)
