-- about: Listed symbols and the names of their issuers, for the labelling of conversations. This is a table and not a view, so that other changes in the feed `companies` do not cause conversations to be labelled again.
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
