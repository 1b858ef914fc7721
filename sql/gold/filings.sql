-- about: Filings known on as_of, of any form, with what they say in short.
-- grain: [accession]
-- columns:
--   accession: number of the filing at the SEC, as delivered
--   cik: number of the issuer at the SEC
--   ticker: symbol of the issuer, as delivered; else the first of the issuer's in the feed companies; null if neither tells
--   tickers: all symbols of the issuer, sorted: ticker and those in the feed companies
--   name: name of the issuer in the feed companies, by its number, else by its symbol; null if it is not there
--   form: type of the filing, in capitals (10-K, 10-Q, 8-K, 10-K/A, ...)
--   filed_at: time of acceptance, UTC
--   filed_on: UTC day of filed_at
--   period_end: end of the period reported on, as delivered, else as the document says; null if not told
--   fiscal_year: fiscal year reported on, as the issuer names it; null if not told
--   fiscal_quarter: 1 to 4; null for a year, and if not told
--   url: address of the filing
--   document_sha256: SHA-256 of its document, hex
--   passages: passages that can be searched; 0 if the document is no text
--   summary: what changed: sentences of the document in its order, or what a language model wrote and was checked; null if it has none
-- checks:
--   - filed_at < getvariable('as_of') + interval 1 day
--   - filed_on = filed_at::date
--   - passages >= 0
--   - passages > 0 or summary is null
--   - fiscal_quarter between 1 and 4
-- reads:
--   silver.filings: history
--   daily.filing_passages: history
--   daily.filing_summaries: history
with
    filings as (
        select
            *
        from
            silver.filings
    ),
    summaries as (
        select
            *
        from
            daily.filing_summaries
    ),
    counts as (
        select
            accession,
            count(*) as passages
        from
            daily.filing_passages
        group by
            accession
    ),
    companies as (
        select
            *
        from
            silver.companies
    ),
    issuers as (
        select
            try_cast (cik as bigint) as cik,
            min(ticker) as ticker,
            list(ticker) as tickers,
            arg_min(name, ticker) as name
        from
            companies
        group by all
    )
select
    filings.accession::varchar as accession,
    filings.cik::bigint as cik,
    coalesce(filings.ticker, issuers.ticker)::varchar as ticker,
    list_sort(
        list_distinct(list_filter([filings.ticker] || coalesce(issuers.tickers, []), each -> each is not null))
    )::varchar[] as tickers,
    coalesce(issuers.name, listed.name)::varchar as name,
    upper(filings.form)::varchar as form,
    filings.filed_at::timestamp as filed_at,
    filings.filed_at::date as filed_on,
    summaries.period_end::date as period_end,
    summaries.fiscal_year::integer as fiscal_year,
    summaries.fiscal_quarter::integer as fiscal_quarter,
    filings.url::varchar as url,
    filings.document_sha256::varchar as document_sha256,
    coalesce(counts.passages, 0)::integer as passages,
    summaries.summary::varchar as summary
from
    filings
    join summaries using (accession)
    left join counts using (accession)
    left join issuers on issuers.cik = filings.cik
    left join companies as listed on listed.ticker = filings.ticker
