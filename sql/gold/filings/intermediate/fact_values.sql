-- about: The value of each tag for each fiscal period as known at as_of, in the currency in which the company reports.
-- published: no
-- grain: [cik, period_kind, fiscal_year, fiscal_quarter, tag]
-- columns:
--   cik: number of the company at the SEC
--   period_kind: quarterly or yearly
--   fiscal_year: fiscal year
--   fiscal_quarter: fiscal quarter, 1 to 4; 0 for a year
--   tag: tag of the taxonomy us-gaap, or prefix:tag of another taxonomy
--   value: the latest filed value, or the latest difference whose two values are of one vintage
--   first_value: the first filed value
--   filing: number of the filing that first gave the value; for a difference, the later of the two filings
--   compared_value: the value that may be compared with year_before, because both are of one vintage; null if no two values are of one vintage
--   year_before: the value of the same period one year earlier, in the vintage of compared_value
--   is_derived: true if the value is a difference of two spans, false if it is reported
-- checks:
--   - isfinite(value)
--   - period_kind = 'quarterly' or not is_derived
with
    figures as (
        select
            *
        from
            daily.fact_figures
        where
            is_current (known_from, known_until, getvariable ('as_of'))
    ),
    periods as (
        select
            *
        from
            gold.fact_periods
    ),
    filings as (
        select
            cik,
            accession,
            number
        from
            gold.metric_filings
    )
select
    figures.cik::bigint as cik,
    periods.period_kind::varchar as period_kind,
    periods.fiscal_year::integer as fiscal_year,
    periods.fiscal_quarter::integer as fiscal_quarter,
    figures.tag::varchar as tag,
    figures.value::double as value,
    figures.first_value::double as first_value,
    filings.number::integer as filing,
    figures.compared_value::double as compared_value,
    figures.year_before::double as year_before,
    figures.is_derived::boolean as is_derived
from
    figures
    join periods on figures.cik = periods.cik
    and figures.span_end = periods.period_end
    join filings on figures.cik = filings.cik
    and figures.accession = filings.accession
where
    (
        figures.currency is null
        or figures.currency = periods.currency
    )
    and case figures.span
        when 'year' then periods.period_kind = 'yearly'
        when 'quarter' then periods.period_kind = 'quarterly'
        else true
    end
    -- Filings may give different first days of the same period, which are some days apart.
    and (
        figures.span_start is null
        or periods.period_start is null
        or abs(figures.span_start - periods.period_start) <= 7
    )
qualify
    row_number() over (
        partition by
            figures.cik,
            periods.period_kind,
            periods.fiscal_year,
            periods.fiscal_quarter,
            figures.tag
        order by
            figures.is_derived,
            abs(figures.span_start - periods.period_start),
            figures.span_start
    ) = 1
