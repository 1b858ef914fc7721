-- about: Submissions and comments that are no conversations, each with why; null is a row.
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
