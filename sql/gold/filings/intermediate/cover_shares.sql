-- about: Shares outstanding, from the cover of the newest report that gives them without dimensions, as known at as_of. Companies whose cover gives several numbers (for several share classes) are left out.
-- published: no
-- grain: [cik]
-- columns:
--   cik: number of the company at the SEC
--   day: date for which the cover gives the number, some weeks after the end of the period of the report
--   shares: shares outstanding on that day
-- checks:
--   - shares > 0
--   - day <= getvariable('as_of')
with
    figures as (
        select
            *
        from
            daily.fact_figures
        where
            starts_with(tag, 'dei:')
            and unit = 'shares'
            and span = 'instant'
            and is_current (known_from, known_until, getvariable ('as_of'))
    ),
    filings as (
        select
            cik,
            accession
        from
            gold.metric_filings
    )
select
    figures.cik::bigint as cik,
    span_end::date as day,
    value::double as shares
from
    figures
    join filings on figures.cik = filings.cik
    and figures.accession = filings.accession
where
    value > 0
qualify
    row_number() over (
        partition by
            figures.cik
        order by
            span_end desc,
            known_from desc,
            tag
    ) = 1
