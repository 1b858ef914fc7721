-- about: What each tag says of each fiscal period as known at as_of: reported for the period itself, or a quarter derived from longer spans. Only amounts of money over a span are derived; no instants, shares, per-share figures.
-- published: no
-- grain: [cik, period_kind, fiscal_year, fiscal_quarter, tag]
-- columns:
--   cik: number of the company at the SEC
--   period_kind: quarterly or yearly
--   fiscal_year: fiscal year
--   fiscal_quarter: 1 to 4; 0 of a year
--   tag: tag of us-gaap; prefix:tag of another taxonomy
--   value: the latest filed value; of a derived quarter, the latest difference whose two parts are of one vintage
--   filing: number of the filing that first gave it; of a difference, the later of its two
--   first_value: the first filed value
--   against_before: the value of the vintage in which it is compared with the year before; null where that has none
--   against_after: the value of the vintage in which the year after is compared with it
--   is_derived: whether it is a difference
-- checks:
--   - isfinite(value)
--   - period_kind = 'quarterly' or not is_derived
with
    filings as (
        select
            *
        from
            gold.metric_filings
    ),
    periods as (
        select
            *
        from
            gold.fact_periods
    ),
    currencies as (
        select distinct
            cik,
            currency
        from
            periods
    ),
    known as (
        select
            facts.*,
            filings.number as filing
        from
            daily.facts as facts
            join filings on facts.cik = filings.cik
            and facts.accession = filings.accession
            left join currencies on facts.cik = currencies.cik
        where
            facts.currency is null
            or facts.currency is not distinct from currencies.currency
        qualify
            facts.is_periodic
            or not bool_or(facts.is_periodic) over (
                partition by
                    facts.cik,
                    facts.tag,
                    facts.length,
                    facts.period_start,
                    facts.period_end
            )
    ),
    -- All values of one fact, in the order of filing.
    versions as (
        select
            cik,
            tag,
            length,
            unit,
            period_start,
            period_end,
            list(
                {
                    'filed': filed,
                    'seen': list_filter(seen, lambda day: day <= getvariable ('as_of')) [-1],
                    'filing': filing,
                    'value': value
                }
                order by
                    filing,
                    version
            ) as versions
        from
            known
        group by
            cik,
            tag,
            length,
            unit,
            period_start,
            period_end
    ),
    flows as (
        select
            *
        from
            versions
        where
            unit = 'currency'
            and length <> 'instant'
    ),
    -- A value as filed goes with the part as last filed before it, or before it was filed again.
    paired as (
        select
            whole.cik,
            whole.tag,
            part.period_end + 1 as period_start,
            whole.period_end,
            list_transform(
                whole.versions,
                lambda v: {
                    'version': v,
                    'part': coalesce(fact_as_of (part.versions, v.filed), fact_as_of (part.versions, v.seen))
                }
            ) as candidates
        from
            flows as whole
            join flows as part on whole.cik = part.cik
            and whole.tag = part.tag
            and whole.period_start = part.period_start
        where
            whole.period_end - part.period_end between 77 and 119
            and part.length = case whole.length
                when 'year' then 'nine_months'
                when 'nine_months' then 'half'
                when 'half' then 'quarter'
            end
    ),
    quarters as (
        select
            *
        from
            flows
        where
            length = 'quarter'
    ),
    -- Three quarters stand for nine months that nobody gave.
    summed as (
        select
            whole.cik,
            whole.tag,
            third.period_end + 1 as period_start,
            whole.period_end,
            list_transform(
                whole.versions,
                lambda v: {
                    'version': v,
                    'first': fact_as_of (first.versions, v.seen),
                    'second': fact_as_of (second.versions, v.seen),
                    'third': fact_as_of (third.versions, v.seen)
                }
            ) as candidates
        from
            flows as whole
            join quarters as first on whole.cik = first.cik
            and whole.tag = first.tag
            and whole.period_start = first.period_start
            join quarters as second on first.cik = second.cik
            and first.tag = second.tag
            and first.period_end + 1 = second.period_start
            join quarters as third on second.cik = third.cik
            and second.tag = third.tag
            and second.period_end + 1 = third.period_start
        where
            whole.length = 'year'
            and whole.period_end - third.period_end between 77 and 119
            and not exists (
                select
                    1
                from
                    flows as nine
                where
                    nine.cik = whole.cik
                    and nine.tag = whole.tag
                    and nine.length = 'nine_months'
                    and nine.period_start = whole.period_start
            )
    ),
    differences as (
        select
            cik,
            tag,
            period_start,
            period_end,
            list_transform(
                list_filter(candidates, lambda c: c.part is not null),
                lambda c: {
                    'whole': c.version.value,
                    'part': c.part.value,
                    'filed': greatest(c.version.filed, c.part.filed),
                    'filing': greatest(c.version.filing, c.part.filing)
                }
            ) as pairs
        from
            paired
        union all
        select
            cik,
            tag,
            period_start,
            period_end,
            list_transform(
                list_filter(
                    candidates,
                    lambda c: c.first is not null
                    and c.second is not null
                    and c.third is not null
                ),
                lambda c: {
                    'whole': c.version.value,
                    'part': c.first.value + c.second.value + c.third.value,
                    'filed': greatest(c.version.filed, c.first.filed, c.second.filed, c.third.filed),
                    'filing': greatest(c.version.filing, c.first.filing, c.second.filing, c.third.filing)
                }
            )
        from
            summed
    ),
    -- The difference as first derived, and as it stands.
    derived as (
        select
            cik,
            tag,
            period_start,
            period_end,
            list_transform(
                list_distinct([pairs[1], fact_same_vintage (pairs)]),
                lambda pair: {'filed': pair.filed, 'seen': pair.filed, 'filing': pair.filing, 'value': pair.whole - pair.part}
            ) as versions
        from
            differences
        where
            len(pairs) > 0
    ),
    stated as (
        select
            cik,
            if (length = 'year', 'yearly', 'quarterly') as period_kind,
            tag,
            period_start,
            period_end,
            versions,
            false as is_derived
        from
            versions
        where
            length in ('quarter', 'year')
        union all
        select
            cik,
            unnest(['quarterly', 'yearly']),
            tag,
            null,
            period_end,
            versions,
            false
        from
            versions
        where
            length = 'instant'
        union all
        select
            cik,
            'quarterly',
            tag,
            period_start,
            period_end,
            list_sort(versions),
            true
        from
            derived
    ),
    placed as (
        select
            periods.period_kind,
            periods.fiscal_year,
            periods.fiscal_quarter,
            stated.*
        from
            stated
            join periods on stated.cik = periods.cik
            and stated.period_kind = periods.period_kind
            and stated.period_end = periods.period_end
        where
            stated.period_start is null
            or periods.period_start is null
            or abs(stated.period_start - periods.period_start) <= 7
        qualify
            row_number() over (
                partition by
                    stated.cik,
                    periods.period_kind,
                    periods.fiscal_year,
                    periods.fiscal_quarter,
                    stated.tag
                order by
                    stated.is_derived,
                    abs(stated.period_start - periods.period_start),
                    stated.period_start
            ) = 1
    ),
    -- A value and that of the year before, paired like the parts of a difference.
    compared as (
        select
            after.cik,
            after.period_kind,
            after.fiscal_year,
            after.fiscal_quarter,
            after.tag,
            fact_same_vintage (
                list_transform(
                    list_filter(
                        list_transform(
                            after.versions,
                            lambda v: {
                                'version': v,
                                'part': coalesce(fact_as_of (before.versions, v.filed), fact_as_of (before.versions, v.seen))
                            }
                        ),
                        lambda c: c.part is not null
                    ),
                    lambda c: {'whole': c.version.value, 'part': c.part.value}
                )
            ) as pair
        from
            placed as after
            join placed as before on after.cik = before.cik
            and after.period_kind = before.period_kind
            and after.fiscal_year = before.fiscal_year + 1
            and after.fiscal_quarter = before.fiscal_quarter
            and after.tag = before.tag
            and after.period_end - before.period_end between 350 and 379
    )
select
    placed.cik::bigint as cik,
    placed.period_kind::varchar as period_kind,
    placed.fiscal_year::integer as fiscal_year,
    placed.fiscal_quarter::integer as fiscal_quarter,
    placed.tag::varchar as tag,
    placed.versions[-1].value::double as value,
    placed.versions[-1].filing::integer as filing,
    placed.versions[1].value::double as first_value,
    now.pair.whole::double as against_before,
    coalesce(later.pair.part, placed.versions[-1].value)::double as against_after,
    placed.is_derived::boolean as is_derived
from
    placed
    left join compared as now on placed.cik = now.cik
    and placed.period_kind = now.period_kind
    and placed.fiscal_year = now.fiscal_year
    and placed.fiscal_quarter = now.fiscal_quarter
    and placed.tag = now.tag
    left join compared as later on placed.cik = later.cik
    and placed.period_kind = later.period_kind
    and placed.fiscal_year + 1 = later.fiscal_year
    and placed.fiscal_quarter = later.fiscal_quarter
    and placed.tag = later.tag
