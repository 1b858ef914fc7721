-- about: Daily closes of Stooq: its bulk files (<TICKER>,<PER>,<DATE>,...) and its download of one symbol (Date,Open,High,Low,Close,Volume).
-- fields:
--   ticker: the ticker column or, if it is missing, the name of the file (nvda.us.txt, nvda_us_d.csv), without .US or, for coins, .V
--   date: date
--   close: close, which Stooq adjusts for later splits
--   currency: USD, because only US listings and coins are read
select
    line,
    regexp_replace(symbol, '\.(US|V)$', '') as ticker,
    left(day, 4) || '-' || substr(day, 5, 2) || '-' || substr(day, 7) as date,
    close,
    'USD' as currency
from
    stooq_closes ()
where
    left_out is null
