-- about: Current and earlier values of each tag for a quarter, a year or a day, each with the filing day from which the value is valid. Most values are reported. Only an amount of money for a quarter may be derived: it is the difference between a longer and a shorter span. A first filed value of the longer span is paired with the last value of the shorter span that was filed before it, and a restated value is paired only with a restated value (the two values then are of one vintage).
-- partition: key
-- grain: [cik, tag, unit, currency, span, span_start, span_end, is_derived, known_from]
-- columns:
--   cik: number of the company at the SEC
--   tag: tag of the taxonomy us-gaap, or prefix:tag of another taxonomy
--   unit: currency, currency_per_share or shares
--   currency: ISO code of the currency; null for shares
--   span: quarter, year or instant
--   span_start: first day of the span; null for an instant
--   span_end: last day of the span
--   is_derived: true if the value is a difference of two spans, false if it is reported
--   known_from: filing day from which the value is valid
--   known_until: filing day from which another value is valid; null for the last value
--   value: the latest filed value; for a derived quarter, the latest difference whose two parts are of one vintage
--   first_value: the first filed value
--   accession: accession number of the filing that first gave the value; for a difference, of the later of the two filings
--   compared_value: the value that may be compared with year_before, because both are of one vintage; null if no two values are of one vintage
--   year_before: the value of the same span one year earlier, in the vintage of compared_value
-- checks:
--   - isfinite(value)
--   - known_until > known_from
--   - not is_derived or (span = 'quarter' and unit = 'currency')
with
    facts as (
        select
            *
        from
            daily.facts
    ),
    -- When a periodic report has been filed, its values take precedence over values from other filings.
    standing as (
        select
            *,
            min(filed) filter(
                where
                    is_periodic
            ) over (
                partition by
                    tag,
                    unit,
                    currency,
                    length,
                    period_start,
                    period_end
            ) as periodic_from
        from
            facts
        qualify
            is_periodic
            or periodic_from is null
            or filed < periodic_from
    ),
    reported as (
        select
            cik,
            tag,
            unit,
            currency,
            length,
            period_start,
            period_end,
            list(
                {'filed': filed, 'seen': seen, 'accession': accession, 'value': value}
                order by
                    filed,
                    accession
            ) as versions
        from
            standing
        group by
            cik,
            tag,
            unit,
            currency,
            length,
            period_start,
            period_end
    ),
    flows as (
        select
            *
        from
            reported
        where
            unit = 'currency'
            and length <> 'instant'
    ),
    quarters as (
        select
            *
        from
            flows
        where
            length = 'quarter'
    ),
    -- Three quarters are summed if nine months were not reported.
    summed as (
        select
            first.tag,
            first.currency,
            'nine_months' as length,
            first.period_start,
            third.period_end,
            fact_sums (first.versions, second.versions, third.versions) as versions
        from
            quarters as first
            join quarters as second on first.tag = second.tag
            and first.currency = second.currency
            and first.period_end + 1 = second.period_start
            join quarters as third on second.tag = third.tag
            and second.currency = third.currency
            and second.period_end + 1 = third.period_start
        where
            not exists (
                select
                    1
                from
                    flows as nine
                where
                    nine.tag = first.tag
                    and nine.currency = first.currency
                    and nine.length = 'nine_months'
                    and nine.period_start = first.period_start
            )
    ),
    parts as (
        select
            tag,
            currency,
            length,
            period_start,
            period_end,
            versions
        from
            flows
        union all
        select
            *
        from
            summed
    ),
    differences as (
        select
            whole.cik,
            whole.tag,
            whole.currency,
            part.period_end + 1 as period_start,
            whole.period_end,
            fact_vintages (fact_pairs (whole.versions, part.versions)) as vintages
        from
            flows as whole
            join parts as part on whole.tag = part.tag
            and whole.currency = part.currency
            and whole.period_start = part.period_start
        where
            whole.period_end - part.period_end between 77 and 119
            and part.length = case whole.length
                when 'year' then 'nine_months'
                when 'nine_months' then 'half'
                when 'half' then 'quarter'
            end
    ),
    figures as (
        select
            cik,
            tag,
            unit,
            currency,
            length,
            period_start,
            period_end,
            false as is_derived,
            versions
        from
            reported
        where
            length in ('quarter', 'year', 'instant')
        union all
        select
            cik,
            tag,
            'currency',
            currency,
            'quarter',
            period_start,
            period_end,
            true,
            list_transform(
                vintages,
                lambda vintage: {
                    'filed': vintage.known_from,
                    'seen': [vintage.known_from],
                    'accession': vintage.accession,
                    'value': vintage.whole - vintage.part
                }
            )
        from
            differences
        where
            len(vintages) > 0
    ),
    -- Values of two years are paired like the values of a difference, so that a value before a share split is not compared with a value after the split.
    compared as (
        select
            now.tag,
            now.unit,
            now.currency,
            now.length,
            now.period_start,
            now.period_end,
            now.is_derived,
            fact_vintages (fact_pairs (now.versions, before.versions)) as vintages
        from
            figures as now
            join figures as before on now.tag = before.tag
            and now.unit = before.unit
            and now.currency is not distinct from before.currency
            and now.length = before.length
            and before.period_end between now.period_end - 379 and now.period_end - 350
        where
            now.length <> 'instant'
        qualify
            row_number() over (
                partition by
                    now.tag,
                    now.unit,
                    now.currency,
                    now.length,
                    now.period_start,
                    now.period_end,
                    now.is_derived
                order by
                    before.is_derived,
                    abs(before.period_end - now.period_start),
                    before.period_start
            ) = 1
    ),
    timelines as (
        select
            figures.*,
            coalesce(compared.vintages, []) as vintages,
            unnest(
                list_distinct(
                    list_concat(
                        list_transform(figures.versions, lambda version: version.filed),
                        list_transform(coalesce(compared.vintages, []), lambda vintage: vintage.known_from)
                    )
                )
            ) as known_from
        from
            figures
            left join compared on figures.tag = compared.tag
            and figures.unit = compared.unit
            and figures.currency is not distinct from compared.currency
            and figures.length = compared.length
            and figures.period_start = compared.period_start
            and figures.period_end = compared.period_end
            and figures.is_derived = compared.is_derived
    ),
    states as (
        select
            *,
            fact_as_of (versions, known_from) as version,
            list_filter(vintages, lambda vintage: vintage.known_from <= timelines.known_from) [-1] as vintage
        from
            timelines
    )
select
    cik::bigint as cik,
    tag::varchar as tag,
    unit::varchar as unit,
    currency::varchar as currency,
    length::varchar as span,
    period_start::date as span_start,
    period_end::date as span_end,
    is_derived::boolean as is_derived,
    known_from::date as known_from,
    (
        lead (known_from) over (
            partition by
                tag,
                unit,
                currency,
                length,
                period_start,
                period_end,
                is_derived
            order by
                known_from
        )
    )::date as known_until,
    version.value::double as value,
    versions[1].value::double as first_value,
    version.accession::varchar as accession,
    vintage.whole::double as compared_value,
    vintage.part::double as year_before
from
    states
