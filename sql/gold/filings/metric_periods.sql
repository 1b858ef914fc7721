-- about: Fiscal quarters and years for which a company has metrics, each with the filing from which most of the values come.
-- grain: [cik, period_kind, fiscal_year, fiscal_quarter]
-- columns:
--   cik: number of the company at the SEC
--   period_kind: quarterly or yearly
--   fiscal_year: fiscal year
--   fiscal_quarter: fiscal quarter, 1 to 4; 0 for a year
--   period: label of the period, such as 2025-Q2 or 2025
--   period_end: last day of the period
--   metrics: number of metrics that have a value
--   accession: accession number of the filing from which most of the values come; in a tie, of the later filing
--   form: form of this filing
--   filed: filing date of this filing
--   url: address of this filing
--   updated_at: time at which the newest filing with one of the values became known, UTC
-- checks:
--   - metrics > 0
--   - filed <= getvariable('as_of')
--   - updated_at < getvariable('as_of') + interval 1 day
with
    metric_values as (
        select
            *
        from
            gold.metric_values
    ),
    filings as (
        select
            *
        from
            gold.metric_filings
    ),
    by_filing as (
        select
            cik,
            period_kind,
            fiscal_year,
            fiscal_quarter,
            accession,
            count(*) as metrics
        from
            metric_values
        group by
            cik,
            period_kind,
            fiscal_year,
            fiscal_quarter,
            accession
    ),
    sourced as (
        select
            by_filing.cik,
            period_kind,
            fiscal_year,
            fiscal_quarter,
            sum(metrics) as metrics,
            max(known_at) as updated_at,
            arg_max(filings, (metrics, number)) as filing
        from
            by_filing
            join filings on by_filing.cik = filings.cik
            and by_filing.accession = filings.accession
        group by
            by_filing.cik,
            period_kind,
            fiscal_year,
            fiscal_quarter
    )
select
    sourced.cik::bigint as cik,
    sourced.period_kind::varchar as period_kind,
    sourced.fiscal_year::integer as fiscal_year,
    sourced.fiscal_quarter::integer as fiscal_quarter,
    periods.period::varchar as period,
    periods.period_end::date as period_end,
    sourced.metrics::integer as metrics,
    sourced.filing.accession::varchar as accession,
    sourced.filing.form::varchar as form,
    sourced.filing.filed::date as filed,
    sourced.filing.url::varchar as url,
    sourced.updated_at::timestamp as updated_at
from
    sourced
    join gold.fact_periods as periods on sourced.cik = periods.cik
    and sourced.period_kind = periods.period_kind
    and sourced.fiscal_year = periods.fiscal_year
    and sourced.fiscal_quarter = periods.fiscal_quarter
