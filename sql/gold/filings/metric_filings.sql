-- about: Filings with facts that metrics read, filed by as_of. A fact is known from its filing date at the SEC. If a filing is accepted after 17:30 New York time, its filing date is the next business day.
-- grain: [cik, accession]
-- columns:
--   cik: number of the company at the SEC
--   accession: accession number of the filing
--   form: form of the filing
--   filed: filing date at the SEC
--   url: address of the filing as delivered or, if it was not delivered, of its index page at EDGAR
--   known_at: time of acceptance; if the time is unknown, 16:00 New York time on the filing date
--   is_annual: whether the filing is an annual report
--   number: number of the filing among the company's filings, in the order of filing, from 1
-- checks:
--   - filed <= getvariable('as_of')
--   - known_at < getvariable('as_of') + interval 1 day
--   - number >= 1
-- reads:
--   silver.filings: history
with
    facts as (
        select
            *
        from
            daily.facts
        where
            filed <= getvariable ('as_of')
    ),
    delivered as (
        select
            *
        from
            silver.filings
    ),
    filings as (
        select
            cik,
            accession,
            min(form) as form,
            min(filed) as filed
        from
            facts
        group by
            cik,
            accession
    ),
    known as (
        select
            filings.*,
            delivered.url,
            coalesce(
                delivered.filed_at,
                timezone('UTC', timezone('America/New_York', filings.filed::timestamp + interval 16 hour))
            ) as known_at
        from
            filings
            left join delivered on filings.cik = delivered.cik
            and filings.accession = delivered.accession
    )
select
    cik::bigint as cik,
    accession::varchar as accession,
    form::varchar as form,
    filed::date as filed,
    coalesce(
        url,
        'https://www.sec.gov/Archives/edgar/data/' || cik || '/' || replace(accession, '-', '') || '/' || accession || '-index.htm'
    )::varchar as url,
    known_at::timestamp as known_at,
    regexp_matches(form, '^(10-K|10-KT|10-K405|10-KSB|20-F|40-F)(/A)?$')::boolean as is_annual,
    row_number() over (
        partition by
            cik
        order by
            filed,
            accession
    )::integer as number
from
    known
where
    known_at < getvariable ('as_of') + interval 1 day
