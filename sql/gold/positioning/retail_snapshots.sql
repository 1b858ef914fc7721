-- about: The snapshot days that count and are served: at least as many people as the floor have a position in them. Days of fewer people (a first account of the day, all accounts empty) count as snapshots nowhere. A day that counts may still have nothing that may be published.
-- grain: [day]
-- reads:
--   gold.holding_cells: history
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC
-- checks:
--   - day = snapshot_at::date
with
    cells as (
        select
            *
        from
            gold.holding_cells
    )
select
    day::date as day,
    max(snapshot_at)::timestamp as snapshot_at
from
    cells
where
    day > getvariable ('as_of') - getvariable ('retained_days')
    and people is not null
group by
    day
