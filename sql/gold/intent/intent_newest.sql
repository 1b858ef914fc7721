-- about: The newest of the last 365 days on which at least as many people as the floor started conversations. The API shows this day to explain empty windows.
-- grain: [newest_day]
-- reads:
--   daily.conversations: 365 days
-- columns:
--   newest_day: UTC day
-- checks:
--   - newest_day <= getvariable('as_of')
with
    conversations as (
        select
            *
        from
            daily.conversations
        where
            left_out is null
    ),
    days as (
        select
            day
        from
            conversations
        group by
            day
        having
            count(distinct person_id) >= getvariable ('privacy_floor')
    )
select
    max(day)::date as newest_day
from
    days
having
    max(day) is not null
