-- about: Listed symbols and the names of their issuers: what labelling knows of companies. Stored, so that other changes of a company relabel nothing.
-- partition: all
-- grain: [ticker]
-- columns:
--   ticker: listed symbol
--   name: name of the issuer
select
    ticker,
    name
from
    silver.companies
