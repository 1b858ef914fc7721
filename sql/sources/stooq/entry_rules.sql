-- about: Macro that reads the closes of Stooq; the column left_out says why an entry is left out of the feeds, and is null if the entry is kept.
-- Closes of Stooq in the table `input`. The symbol is in the ticker column or, if this column is missing, in the name of the file.
create or replace macro stooq_closes () as table
with
    closes as (
        select
            line,
            upper(
                coalesce(
                    row ->> 'ticker',
                    regexp_replace(regexp_extract(file, '([^/]+?)(_d)?\.(txt|csv)(\.gz|\.zst)?$', 1), '_([a-z]{1,2})$', '.\1')
                )
            ) as symbol,
            coalesce(row ->> 'per', 'D') as period,
            replace(row ->> 'date', '-', '') as day,
            row ->> 'close' as close
        from
            input
        where
            json_exists (row, '$.date')
            and json_exists (row, '$.close')
    )
select
    *,
    case
        when period <> 'D' then 'no daily price'
        when not regexp_matches(symbol, '\.(US|V)$') then 'no US listing or coin'
    end as left_out
from
    closes;
