-- about: The snapshot days that are served, also those of which nothing may be published.
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
