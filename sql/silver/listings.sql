-- about: Listed symbols and the names of their issuers. Labelling reads nothing else of the feed `companies`. The table is stored, so that other changes of a company do not cause conversations to be labelled again.
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
