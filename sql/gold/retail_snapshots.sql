-- about: The snapshot days that count, and are served: as many people as the floor have some position in them. Days of fewer people (a first account of the day, all accounts empty) are no snapshot to anyone. A day that counts may still have nothing that may be published.
-- grain: [day]
-- reads:
--   daily.positions: history
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC
-- checks:
--   - day = snapshot_at::date
with
    positions as (
        select
            *
        from
            daily.positions
    )
select
    day::date as day,
    max(snapshot_at)::timestamp as snapshot_at
from
    positions
where
    day > getvariable ('as_of') - getvariable ('retained_days')
group by
    day
having
    max(all_people) >= getvariable ('privacy_floor')
