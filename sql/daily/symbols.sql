-- about: Symbols in closes and filings of the seven days before a Monday, with the first and last day of each symbol. A release combines these weeks instead of reading every close.
-- grain: [ticker, cik]
-- partition: week
-- batch: 1000000 rows
-- reads:
--   silver.prices: 7 days
--   silver.filings: 7 days
-- columns:
--   week: Monday; the seven days before it are in its partition
--   ticker: symbol; option contracts are left out
--   cik: number at the SEC of the issuer in whose filings the symbol is; 0 for a symbol with closes
--   first_day: first day on which the symbol has a close, or on which a filing with the symbol was accepted
--   last_day: last such day
-- checks:
--   - first_day <= last_day
--   - length(ticker) > 0
with
    named as (
        select
            ticker,
            0 as cik,
            day
        from
            silver.prices
        where
            not regexp_matches(ticker, '[0-9]{6}[CP][0-9]{8}$')
        union all
        select
            ticker,
            cik,
            filed_at::date as day
        from
            silver.filings
        where
            ticker is not null
    )
select
    (date_trunc('week', day) + interval 7 day)::date as week,
    ticker::varchar as ticker,
    cik::bigint as cik,
    min(day)::date as first_day,
    max(day)::date as last_day
from
    named
group by all
