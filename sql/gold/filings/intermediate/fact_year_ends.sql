-- about: Days on which the fiscal years of a company ended, from its annual reports. If the company has no annual report, the days are guesses.
-- stored: no
-- published: no
-- grain: [cik, period_end]
-- columns:
--   cik: number of the company at the SEC
--   period_end: last day of a fiscal year
--   tags: number of tags in the facts that give this end; if two ends conflict, the end with more tags is used
-- checks:
--   - tags > 0
with
    facts as (
        select
            spans.*,
            filings.is_annual
        from
            daily.fact_spans as spans
            join gold.metric_filings as filings on spans.cik = filings.cik
            and spans.accession = filings.accession
        where
            spans.length <> 'instant'
    ),
    -- Year ends in annual reports: the end that most tags of a report give, and ends that are whole years before or after this end. Other
    -- spans of a year in a report have few tags.
    annual as (
        select
            cik,
            accession,
            period_end,
            sum(tags) as tags
        from
            facts
        where
            length = 'year'
            and is_annual
        group by
            cik,
            accession,
            period_end
    ),
    reported as (
        select
            annual.*,
            main.period_end - annual.period_end as days_back
        from
            annual
            join (
                select
                    cik,
                    accession,
                    arg_max(period_end, (tags, period_end)) as period_end,
                    max(tags) as tags
                from
                    annual
                group by
                    cik,
                    accession
            ) as main on annual.cik = main.cik
            and annual.accession = main.accession
        where
            annual.tags >= 0.25 * main.tags
            or abs(days_back - 365.25 * round(days_back / 365.25)) <= 10
    ),
    -- Guesses for a company without an annual report, the best first: spans of a year in other reports, the start of the year to
    -- date, and the end of the calendar year.
    guesses as (
        select
            cik,
            period_end,
            tags,
            1 as rank
        from
            reported
        union all
        select
            cik,
            period_end,
            sum(tags),
            2
        from
            facts
        where
            length = 'year'
        group by
            cik,
            period_end
        union all
        select
            cik,
            (period_start + interval 1 year)::date - 1,
            sum(tags),
            3
        from
            facts
        where
            length in ('half', 'nine_months')
        group by
            cik,
            period_start
        union all
        select distinct
            cik,
            date '2000-12-31',
            1,
            4
        from
            facts
    ),
    ends as (
        select
            cik,
            period_end,
            max(tags) as tags
        from
            (
                select
                    *
                from
                    guesses
                qualify
                    rank = min(rank) over (
                        partition by
                            cik
                    )
            )
        group by
            cik,
            period_end
    ),
    year_ends as (
        select
            *
        from
            ends
        where
            not exists (
                select
                    1
                from
                    ends as other
                where
                    other.cik = ends.cik
                    and other.period_end <> ends.period_end
                    and other.period_end between ends.period_end - 20 and ends.period_end + 20
                    and (other.tags, other.period_end) > (ends.tags, ends.period_end)
            )
    )
select
    cik::bigint as cik,
    period_end::date as period_end,
    tags::integer as tags
from
    year_ends
