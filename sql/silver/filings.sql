-- about: Filings, each as last delivered.
-- stored: no
-- partition: day
-- grain: [accession]
-- columns:
--   accession: accession number of the filing at the SEC, as delivered
--   cik: number of the issuer at the SEC
--   ticker: symbol of the issuer; null if unknown
--   form: SEC form type of the filing (10-K, 10-Q, 8-K, 10-K/A, ...)
--   filed_at: time of acceptance, UTC
--   url: address of the filing
--   document_sha256: SHA-256 of the document of the filing, hex
with
    delivered as (
        select
            *
        from
            bronze.filings
        where
            not superseded
    )
select
    accession::varchar as accession,
    cik::bigint as cik,
    ticker::varchar as ticker,
    form::varchar as form,
    filed_at::timestamp as filed_at,
    url::varchar as url,
    document_sha256::varchar as document_sha256
from
    delivered
