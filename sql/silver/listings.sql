-- about: Listed symbols and the names of their issuers, which is what labelling knows of companies. The table is stored, so that other changes to a company relabel nothing.
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
