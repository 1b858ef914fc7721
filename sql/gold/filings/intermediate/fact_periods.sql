-- about: Fiscal quarters and years of each company, derived from the periods of its own facts. A fiscal year is named after the calendar year in which it ends; if a 52/53-week year ends in the first ten days of a month, it counts as ending in the previous month.
-- published: no
-- grain: [cik, period_kind, fiscal_year, fiscal_quarter]
-- columns:
--   cik: number of the company at the SEC
--   period_kind: quarterly or yearly
--   fiscal_year: fiscal year
--   fiscal_quarter: fiscal quarter, 1 to 4; 0 for a year
--   period: label of the period, such as 2025-Q2 or 2025
--   period_start: first day of the period; if no fact gives the first day of a quarter: the day after the end of the previous quarter, provided that the previous quarter ended 77 to 119 days before period_end; otherwise null
--   period_end: last day of the period
--   currency: ISO code of the currency in which the company reports; if the company uses several currencies, the currency with the most facts in the periods that end at most 800 days before the company's newest period ends
-- checks:
--   - period_start < period_end
--   - (period_kind = 'yearly') = (fiscal_quarter = 0)
with
    facts as (
        select
            spans.*
        from
            daily.fact_spans as spans
            join gold.metric_filings as filings on spans.cik = filings.cik
            and spans.accession = filings.accession
        where
            spans.length <> 'instant'
    ),
    year_ends as (
        select
            *
        from
            gold.fact_year_ends
    ),
    recent as (
        select
            cik,
            currency,
            sum(tags) as facts
        from
            (
                select
                    *,
                    max(period_end) over (
                        partition by
                            cik
                    ) as newest
                from
                    facts
            )
        where
            period_end > newest - 800
            and currency is not null
        group by
            cik,
            currency
    ),
    currencies as (
        select
            cik,
            arg_max(currency, (facts, currency)) as currency
        from
            recent
        group by
            cik
    ),
    spans as (
        select
            cik,
            length,
            period_start,
            period_end,
            sum(tags) as tags
        from
            facts
        group by
            cik,
            length,
            period_start,
            period_end
    ),
    quarter_ends as (
        select
            spans.cik,
            spans.period_end,
            sum(spans.tags) as tags,
            arg_max(spans.period_start, (spans.tags, spans.period_start)) filter(
                where
                    spans.length = 'quarter'
            ) as period_start
        from
            spans
            left join year_ends on spans.cik = year_ends.cik
            and spans.period_end = year_ends.period_end
        where
            spans.length <> 'year'
            or year_ends.cik is not null
        group by
            spans.cik,
            spans.period_end
    ),
    placed as (
        select
            quarter_ends.*,
            later.period_end as next_end,
            month(coalesce(earlier.period_end, later.period_end) - 10) as last_month
        from
            quarter_ends
            asof left join year_ends as later on quarter_ends.cik = later.cik
            and quarter_ends.period_end <= later.period_end
            asof left join year_ends as earlier on quarter_ends.cik = earlier.cik
            and quarter_ends.period_end >= earlier.period_end
    ),
    -- If the end of a fiscal year is not reported, as for the current year, the year is assumed to end on the last day of the month in which the previous reported year ended. If no earlier year is reported, the month of the next reported year is used.
    counted as (
        select
            *,
            coalesce(next_end - period_end <= 319, false) as is_reported,
            if (
                is_reported,
                year(next_end - 10),
                year(period_end - 10) + (month(period_end - 10) > last_month)::integer
            ) as fiscal_year,
            if (is_reported, next_end - period_end, last_day(make_date(fiscal_year, last_month, 1)) - period_end) as days_left,
            4 - round(days_left / 91.3125)::integer as fiscal_quarter
        from
            placed
    ),
    quarters as (
        select
            cik,
            fiscal_year,
            fiscal_quarter,
            period_start,
            period_end
        from
            counted
        where
            fiscal_quarter between 1 and 4
        qualify
            row_number() over (
                partition by
                    cik,
                    fiscal_year,
                    fiscal_quarter
                order by
                    tags desc,
                    period_end desc
            ) = 1
    ),
    years as (
        select
            spans.cik,
            year(spans.period_end - 10) as fiscal_year,
            spans.period_start,
            spans.period_end
        from
            spans
            join year_ends on spans.cik = year_ends.cik
            and spans.period_end = year_ends.period_end
        where
            spans.length = 'year'
        qualify
            row_number() over (
                partition by
                    spans.cik,
                    year(spans.period_end - 10)
                order by
                    year_ends.tags desc,
                    spans.period_end desc,
                    spans.tags desc,
                    spans.period_start desc
            ) = 1
    ),
    periods as (
        select
            cik,
            'yearly' as period_kind,
            fiscal_year,
            0 as fiscal_quarter,
            fiscal_year::varchar as period,
            period_start,
            period_end
        from
            years
        union all
        select
            cik,
            'quarterly',
            fiscal_year,
            fiscal_quarter,
            fiscal_year || '-Q' || fiscal_quarter,
            coalesce(
                period_start,
                case
                    when period_end - lag (period_end) over by_end between 77 and 119 then lag (period_end) over by_end + 1
                end
            ),
            period_end
        from
            quarters
        window
            by_end as (
                partition by
                    cik
                order by
                    period_end
            )
    )
select
    cik::bigint as cik,
    period_kind::varchar as period_kind,
    fiscal_year::integer as fiscal_year,
    fiscal_quarter::integer as fiscal_quarter,
    period::varchar as period,
    period_start::date as period_start,
    period_end::date as period_end,
    currencies.currency::varchar as currency
from
    periods
    left join currencies using (cik)
