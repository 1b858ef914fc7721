-- about: The days that count as snapshots: the days on which the number of people with a position reaches the privacy floor. A day may have fewer people because only the first accounts have arrived or all accounts are empty. A day that counts as a snapshot may still have no publishable figures.
-- grain: [day]
-- reads:
--   gold.perturbed_holding_cells: history
-- columns:
--   day: UTC day
--   snapshot_at: time of the last snapshot of the day, UTC
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
