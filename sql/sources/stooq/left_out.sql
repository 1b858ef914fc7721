-- about: Why each line is left out of the closes in US dollars; null if it becomes a row.
with
    parsed as (
        select
            upper(
                coalesce(
                    row ->> 'ticker',
                    regexp_replace(regexp_extract(file, '([^/]+?)(_d)?\.(txt|csv)(\.gz|\.zst)?$', 1), '_([a-z]{1,2})$', '.\1')
                )
            ) as symbol,
            coalesce(row ->> 'per', 'D') as period
        from
            input
        where
            json_exists (row, '$.date')
            and json_exists (row, '$.close')
    ),
    judged as (
        select
            case
                when period <> 'D' then 'no daily price'
                when not regexp_matches(symbol, '\.(US|V)$') then 'no US listing or coin'
            end as reason
        from
            parsed
    )
select
    reason
from
    judged
