-- about: How many people traded in every window that ends on as_of, perturbed as docs/privacy.md requires. Shares of flows are relative to these numbers.
-- published: no
-- grain: [window_days, asset_class]
-- reads:
--   daily.person_trades: 365 days
-- columns:
--   window_days: days of the window
--   asset_class: all for people who traded anything, option for people who traded options
--   traders: number of these people, perturbed; null below the floor
-- checks:
--   - traders >= getvariable('privacy_floor')
with
    people as (
        select
            record_key,
            if (grouping (asset_class) = 1, 'all', asset_class) as asset_class,
            max(day) as last_day
        from
            daily.person_trades
        group by
            grouping sets ((record_key, asset_class), (record_key))
    ),
    -- A person counts in every window that contains the last day on which they traded.
    counted as (
        select
            window_days,
            asset_class,
            count(*) as people,
            cell_key (record_key) as people_key
        from
            people
            join (
                select
                    unnest(windows ()) as window_days
            ) on last_day > getvariable ('as_of') - window_days
        where
            asset_class in ('all', 'option')
        group by all
    )
select
    window_days::integer as window_days,
    asset_class::varchar as asset_class,
    if (people >= getvariable ('privacy_floor'), noisy_people (people, people_key), null)::integer as traders
from
    counted
