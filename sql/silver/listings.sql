-- about: Listed symbols and the names of their issuers, which is all that labelling reads of the companies feed. The table is stored, so that other changes to a company relabel nothing.
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
