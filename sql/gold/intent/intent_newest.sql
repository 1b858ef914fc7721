-- about: The newest day, within the last 365 days, on which the number of people who started conversations reached the privacy floor. The API shows this day to explain why a window is empty.
-- grain: [newest_day]
-- reads:
--   daily.conversations: 365 days
-- columns:
--   newest_day: the newest day on which enough people started conversations, UTC
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
