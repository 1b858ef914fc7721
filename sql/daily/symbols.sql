-- about: Symbols in the closes and filings of the seven days before a Monday, with the first and the last day of each symbol. A release combines these weeks, because reading every close would take too long.
-- grain: [ticker, cik]
-- partition: week
-- batch: 1000000 rows
-- reads:
--   silver.prices: 7 days
--   silver.filings: 7 days
-- columns:
--   week: Monday that names the partition; the rows are of the seven days before this Monday
--   ticker: symbol; option contracts are left out
--   cik: for a symbol in filings, the number of the issuer at the SEC; 0 for a symbol in closes
--   first_day: first day on which the symbol has a close, or on which a filing with the symbol was accepted
--   last_day: last day on which the symbol has a close, or on which a filing with the symbol was accepted
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
