-- about: Why each submission or comment is left out of the conversations; null if it is kept.
with
    judged as (
        select
            case
                when (row ->> 'author') in ('[deleted]', '[removed]')
                or coalesce(row ->> 'body', '') in ('[deleted]', '[removed]') then 'deleted'
                when (row ->> 'author') = 'AutoModerator' then 'AutoModerator'
            end as reason
        from
            input
    )
select
    reason
from
    judged
