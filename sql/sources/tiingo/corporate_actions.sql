-- about: Splits of Tiingo's end-of-day CSV.
-- fields:
--   ticker: the ticker column or, if it is missing, the name of the file (NVDA.csv)
--   date: date of the first close after the split
--   action: split, if splitFactor is not 1
--   ratio: splitFactor
select
    line,
    tiingo_ticker (row, file) as ticker,
    left(row ->> 'date', 10) as date,
    'split' as action,
    row ->> 'splitfactor' as ratio
from
    input
where
    coalesce(nullif(row ->> 'splitfactor', ''), '1.0')::double <> 1
