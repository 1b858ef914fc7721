-- about: Conversations from Reddit's submissions and comments. What one author wrote in one thread on one UTC day is one conversation.
-- fields:
--   conversation_id: reddit- and the full name of the submission (t3_) or of the first comment of the day (t1_)
--   user_id: author
--   started_at: created_utc of the first message
--   messages: title and selftext of the submission, and bodies of the comments in order of time, all by the same author
with
    own as (
        select
            *,
            strftime(make_timestamp((created * 1000000)::bigint), '%Y-%m-%dT%H:%M:%SZ') as said_at
        from
            reddit_entries ()
        where
            left_out is null
    )
select
    line,
    'reddit-t3_' || id as conversation_id,
    author as user_id,
    said_at as started_at,
    list_filter(
        [
            {'role': 'user', 'text': title, 'created_at': said_at},
            {'role': 'user', 'text': post, 'created_at': said_at}
        ],
        lambda message: message.text is not null
        and not is_reddit_marker (message.text)
    ) as messages
from
    own
where
    title is not null
union all
select
    min(line) as line,
    'reddit-t1_' || arg_min(id, (created, id)) as conversation_id,
    author as user_id,
    min(said_at) as started_at,
    list(
        {'role': 'user', 'text': comment, 'created_at': said_at}
        order by
            created,
            id
    ) as messages
from
    own
where
    title is null
group by
    thread,
    author,
    left(said_at, 10)
