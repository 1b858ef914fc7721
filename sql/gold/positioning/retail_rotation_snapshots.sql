-- about: The two snapshots of gold.retail_snapshots that the rotation of each lookback compares: the newest snapshot up to as_of, and the newest snapshot in the table that is at least lookback_days older.
-- grain: [lookback_days]
-- columns:
--   lookback_days: minimum number of days between the two snapshots
--   current_snapshot_at: time of the newest snapshot, UTC
--   previous_snapshot_at: time of the older snapshot, UTC; null if there is no snapshot that old
-- checks:
--   - current_snapshot_at::date - previous_snapshot_at::date >= lookback_days
with
    snapshots as (
        select
            *
        from
            gold.retail_snapshots
    ),
    newest as (
        select
            max(day) as day,
            max(snapshot_at) as snapshot_at
        from
            snapshots
        having
            count(*) > 0
    ),
    lookbacks as (
        select
            unnest(windows ()) as lookback_days
    )
select
    lookback_days::integer as lookback_days,
    newest.snapshot_at::timestamp as current_snapshot_at,
    max(older.snapshot_at)::timestamp as previous_snapshot_at
from
    newest
    cross join lookbacks
    left join snapshots as older on older.day <= newest.day - lookback_days
    and older.day > newest.day - getvariable ('snapshot_days')
group by all
