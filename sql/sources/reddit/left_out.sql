-- about: Submissions and comments that are no conversations, by reason.
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
    reason,
    count(*) as rows
from
    judged
where
    reason is not null
group by
    reason
order by
    reason
