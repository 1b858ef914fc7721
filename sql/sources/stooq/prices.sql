-- about: Daily closes of Stooq: its bulk files (<TICKER>,<PER>,<DATE>,...) and its download of one symbol (Date,Open,High,Low,Close,Volume).
-- fields:
--   ticker: the ticker column, else the file's name (nvda.us.txt, nvda_us_d.csv), without .US or, for coins, .V
--   date: date
--   close: close, which Stooq adjusts for later splits
--   currency: USD, because only US listings and coins are read
with
    parsed as (
        select
            line,
            upper(
                coalesce(
                    row ->> 'ticker',
                    regexp_replace(regexp_extract(file, '([^/]+?)(_d)?\.(txt|csv)(\.gz|\.zst)?$', 1), '_([a-z]{1,2})$', '.\1')
                )
            ) as symbol,
            replace(row ->> 'date', '-', '') as day,
            row ->> 'close' as close,
            coalesce(row ->> 'per', 'D') as period
        from
            input
        where
            json_exists (row, '$.date')
            and json_exists (row, '$.close')
    )
select
    line,
    regexp_replace(symbol, '\.(US|V)$', '') as ticker,
    left(day, 4) || '-' || substr(day, 5, 2) || '-' || substr(day, 7) as date,
    close,
    'USD' as currency
from
    parsed
where
    period = 'D'
    and regexp_matches(symbol, '\.(US|V)$')
