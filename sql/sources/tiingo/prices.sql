-- about: Daily closes of Tiingo's end-of-day CSV (date,close,high,low,open,volume,adjClose,...,divCash,splitFactor).
-- fields:
--   ticker: the ticker column or, if it is missing, the name of the file (NVDA.csv)
--   date: date
--   close: close, as quoted on that day; adjClose is not used
--   currency: USD
select
    line,
    tiingo_ticker (row, file) as ticker,
    left(row ->> 'date', 10) as date,
    row ->> 'close' as close,
    'USD' as currency
from
    input
where
    json_exists (row, '$.date')
    and json_exists (row, '$.close')
