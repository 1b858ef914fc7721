-- about: Macro that reads the ticker of Tiingo's prices and splits.
-- The symbol of a line of Tiingo: the ticker column or, if it is missing, the name of the file.
create or replace macro tiingo_ticker (fields, file) as coalesce(fields ->> 'ticker', regexp_extract(file, '([^/]+?)\.csv(\.gz|\.zst)?$', 1));
