-- about: Listed tickers and their issuers, each as last delivered.
-- stored: no
-- partition: all
-- grain: [ticker]
-- columns:
--   ticker: listed symbol
--   cik: number of the issuer at the SEC
--   name: name of the issuer
--   exchange: listing exchange
--   sic: Standard Industrial Classification code of the issuer
--   sector: sector, in the words of the feed
--   industry: industry, in the words of the feed
with
    companies as (
        select
            *
        from
            bronze.companies
        where
            not superseded
    )
select
    ticker::varchar as ticker,
    cik::varchar as cik,
    name::varchar as name,
    exchange::varchar as exchange,
    sic::varchar as sic,
    sector::varchar as sector,
    industry::varchar as industry
from
    companies
