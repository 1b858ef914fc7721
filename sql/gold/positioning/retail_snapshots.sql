-- about: The snapshot days that are served: those on which at least as many people as the floor have a position. Days with fewer people (because only the first accounts have arrived, or all accounts are empty) do not count as snapshots anywhere. A day that counts may still have no figure that may be published.
-- grain: [day]
-- reads:
--   gold.perturbed_holding_cells: history
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
            gold.perturbed_holding_cells
    )
select
    day::date as day,
    max(snapshot_at)::timestamp as snapshot_at
from
    cells
where
    day > getvariable ('as_of') - getvariable ('snapshot_days')
    and people is not null
group by
    day
