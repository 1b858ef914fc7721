-- about: Listed symbols and their issuers. With this table, the API finds the symbol of a company that a question names.
-- partition: all
-- grain: [ticker]
-- columns:
--   ticker: listed symbol
--   name: name of the issuer; if the feed adds the kind of security to the name, the kind follows
--   exchange: listing exchange
--   sector: sector, in the words of the feed
--   industry: industry, in the words of the feed
--   cik: number of the issuer at the SEC; the same for all share classes of a company
-- checks:
--   - length(ticker) between 1 and 24
select
    ticker,
    name,
    exchange,
    sector,
    industry,
    cik::bigint as cik
from
    silver.companies
