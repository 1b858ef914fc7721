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
    known_metrics as (
        select
            *
        from
            gold.metrics_known
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
    -- Each of the newest twelve quarters with the one a year before it; a missing quarter ends a run.
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
            form,
            greatest(quarter_end, year_end) as period_end,
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
    )
select
    metrics.cik::bigint as cik,
    metrics.metric::varchar as metric,
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
    join known_metrics using (metric)
    left join metric_filings using (cik, accession)
    left join runs using (cik, metric)
