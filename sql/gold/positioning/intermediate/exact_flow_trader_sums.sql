-- about: Exact number of people of one shard who traded in each window that ends on as_of. The table never leaves the lake.
-- published: no
-- sharded: yes
-- grain: [window_days, asset_class]
-- reads:
--   daily.person_trades: 365 days
-- columns:
--   window_days: number of days of the window
--   asset_class: all (people who traded anything) or option (people who traded options)
--   people: number of these people
--   people_key: sum of the record keys of these people mod 2^64
-- checks:
--   - people > 0
with
    people as (
        select
            record_key,
            if (grouping (asset_class) = 1, 'all', asset_class) as asset_class,
            max(day) as last_day
        from
            daily.person_trades
        where
            in_shard (record_key)
        group by
            grouping sets ((record_key, asset_class), (record_key))
    )
    -- A person is counted in every window that contains the last day on which the person traded.
select
    window_days::integer as window_days,
    asset_class::varchar as asset_class,
    count(*)::bigint as people,
    cell_key (record_key)::ubigint as people_key
from
    people
    join (
        select
            unnest(windows ()) as window_days
    ) on last_day > getvariable ('as_of') - window_days
where
    asset_class in ('all', 'option')
group by
    window_days,
    asset_class
