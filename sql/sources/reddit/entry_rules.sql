-- about: Macros that read the submissions and comments of Reddit; the column left_out says why an entry is left out of the feeds, and is null if the entry is kept.
create or replace macro is_reddit_marker (text) as coalesce(text in ('[deleted]', '[removed]'), false);

-- The Reddit submissions and comments in the table `input`.
create or replace macro reddit_entries () as table
select
    line,
    row ->> 'id' as id,
    row ->> 'author' as author,
    try_cast (row ->> 'created_utc' as double) as created,
    row ->> 'link_id' as thread,
    row ->> 'title' as title,
    nullif(trim(row ->> 'selftext'), '') as post,
    row ->> 'body' as comment,
    case
        when is_reddit_marker (row ->> 'author')
        or is_reddit_marker (row ->> 'body') then 'deleted'
        when (row ->> 'author') = 'AutoModerator' then 'AutoModerator'
    end as left_out
from
    input
where
    json_exists (row, '$.title')
    or json_exists (row, '$.body');
