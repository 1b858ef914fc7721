-- about: The snapshot days, also those of which nothing may be published.
-- partition: day
-- grain: [day]
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC
-- checks:
--   - day = snapshot_at::date
with positions as (
    select * from daily.positions
)
select
    day::date as day,
    max(snapshot_at)::timestamp as snapshot_at
from
    positions
group by
    day
