-- about: Macro that reads the ticker of Tiingo's prices and splits.
-- Symbol of a line of Tiingo: the ticker column, else the file's name.
create or replace macro tiingo_ticker (fields, file) as coalesce(fields ->> 'ticker', regexp_extract(file, '([^/]+?)\.csv(\.gz|\.zst)?$', 1));
