-- about: Filings known on as_of, of any form, with their summaries.
-- grain: [accession]
-- columns:
--   accession: accession number of the filing at the SEC, as delivered
--   cik: number of the issuer at the SEC
--   ticker: symbol of the issuer as delivered or, if it was not delivered, the first of the issuer's symbols in the feed `companies`; null if the issuer has no symbol there
--   tickers: all symbols of the issuer, sorted: the delivered symbol and the symbols in the feed `companies`
--   name: name of the issuer in the feed `companies`, found by cik or, if the feed lacks the cik, by symbol; if the feed has no name, the name on the cover of the issuer's newest filing that gives a name; null if no name is found
--   form: SEC form type of the filing, in capitals (10-K, 10-Q, 8-K, 10-K/A, ...)
--   filed_at: time of acceptance, UTC
--   filed_on: UTC day of filed_at
--   period_end: last day of the period that the filing reports on, as delivered or, if not delivered, from the document; null if unknown
--   fiscal_year: fiscal year that the filing reports on, as the issuer names the year; if a quarterly report does not name the year, the year follows from the nearest annual report or, if there is no such report, from the facts of the company; null if unknown
--   fiscal_quarter: fiscal quarter, 1 to 4, determined like fiscal_year; null for an annual report, and if unknown
--   url: address of the filing
--   document_sha256: SHA-256 of the document of the filing, hex
--   passages: number of passages that can be searched; 0 if the document is not text
--   summary: summary of what changed: sentences of the document in their order, or verified text of a language model; null if there is no summary
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
    ),
    periods as (
        select
            accession,
            cik,
            filings.form,
            summaries.period_end,
            summaries.fiscal_year,
            summaries.fiscal_quarter
        from
            filings
            join summaries using (accession)
    ),
    -- The fiscal quarter of each quarterly report, counted from the end of the nearest known fiscal year, as 4 x fiscal year + quarter - 1.
    counted as (
        select
            quarterly.accession,
            arg_min(
                4 * annual.fiscal_year + 3 + round((quarterly.period_end - annual.period_end) / 91.31),
                (abs(quarterly.period_end - annual.period_end), annual.accession)
            )::integer as quarters
        from
            periods as quarterly
            join periods as annual on annual.cik = quarterly.cik
        where
            quarterly.form ilike '10-Q%'
            and (
                annual.form ilike '10-K%'
                or annual.form ilike '20-F%'
                or annual.form ilike '40-F%'
            )
            and annual.fiscal_year is not null
            and abs(quarterly.period_end - annual.period_end) < 3 * 366
        group by
            quarterly.accession
    ),
    -- The period of a fact may end some days earlier or later than the period on the cover.
    by_facts as (
        select
            periods.accession,
            arg_min(facts.fiscal_year, abs(periods.period_end - facts.period_end)) as fiscal_year,
            arg_min(facts.fiscal_quarter, abs(periods.period_end - facts.period_end)) as fiscal_quarter
        from
            periods
            join gold.fact_periods as facts on facts.cik = periods.cik
        where
            periods.form ilike '10-Q%'
            and facts.period_kind = 'quarterly'
            and abs(periods.period_end - facts.period_end) <= 7
        group by
            periods.accession
    ),
    covers as (
        select
            cik,
            arg_max(registrant, (filed_at, accession)) as name
        from
            filings
            join summaries using (accession)
        where
            registrant is not null
        group by
            cik
    )
select
    filings.accession::varchar as accession,
    filings.cik::bigint as cik,
    coalesce(filings.ticker, issuers.ticker)::varchar as ticker,
    list_sort(
        list_distinct(list_filter([filings.ticker] || coalesce(issuers.tickers, []), each -> each is not null))
    )::varchar[] as tickers,
    coalesce(issuers.name, listed.name, covers.name)::varchar as name,
    upper(filings.form)::varchar as form,
    filings.filed_at::timestamp as filed_at,
    filings.filed_at::date as filed_on,
    summaries.period_end::date as period_end,
    coalesce(summaries.fiscal_year, counted.quarters // 4, by_facts.fiscal_year)::integer as fiscal_year,
    coalesce(summaries.fiscal_quarter, counted.quarters % 4 + 1, by_facts.fiscal_quarter)::integer as fiscal_quarter,
    filings.url::varchar as url,
    filings.document_sha256::varchar as document_sha256,
    coalesce(counts.passages, 0)::integer as passages,
    summaries.summary::varchar as summary
from
    filings
    join summaries using (accession)
    left join counts using (accession)
    -- No quarterly report covers the fourth quarter, so a count that results in the fourth quarter is wrong.
    left join counted on counted.accession = filings.accession
    and counted.quarters % 4 < 3
    left join by_facts on by_facts.accession = filings.accession
    left join issuers on issuers.cik = filings.cik
    left join companies as listed on listed.ticker = filings.ticker
    left join covers on covers.cik = filings.cik
