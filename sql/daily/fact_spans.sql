-- about: Time spans of the facts in each filing, with the number of tags in each span. The fiscal calendars of companies are derived from these spans.
-- partition: key
-- grain: [cik, accession, length, period_start, period_end, currency]
-- columns:
--   cik: number of the company at the SEC
--   entity_name: name of the company in the companyfacts document
--   accession: accession number of the filing
--   form: form of the filing
--   filed: filing date at the SEC
--   length: instant, quarter, half, nine_months, year
--   period_start: first day of the span; null for an instant
--   period_end: last day of the span
--   currency: ISO code of the currency; null for shares
--   tags: number of tags for which the filing gives a new value
-- checks:
--   - tags > 0
select
    cik::bigint as cik,
    any_value(entity_name)::varchar as entity_name,
    accession::varchar as accession,
    min(form)::varchar as form,
    min(filed)::date as filed,
    length::varchar as length,
    period_start::date as period_start,
    period_end::date as period_end,
    currency::varchar as currency,
    count(distinct tag)::integer as tags
from
    daily.facts
group by
    cik,
    accession,
    length,
    period_start,
    period_end,
    currency
