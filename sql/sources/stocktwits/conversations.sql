-- about: Conversations from StockTwits messages. What one user wrote in one thread on one UTC day is one conversation.
-- fields:
--   conversation_id: stocktwits- and the id of the first message
--   user_id: user.id
--   started_at: created_at of the first message
--   messages: body of each message, in order of time, with HTML entities decoded
with
    messages as (
        select
            line,
            unnest(
                case
                    when json_type(row, '$.messages') = 'ARRAY' then json_extract(row, '$.messages[*]')
                    when json_exists (row, '$.body') then [row]
                    else []
                end
            ) as message
        from
            input
    ),
    parsed as (
        select
            line,
            (message ->> 'id')::bigint as id,
            'stocktwits-' || (message ->> '$.user.id') as author,
            coalesce(message ->> '$.conversation.parent_message_id', message ->> 'id') as thread,
            message ->> 'created_at' as said_at,
            replace(
                replace(
                    replace(replace(replace(message ->> 'body', '&quot;', '"'), '&#39;', ''''), '&lt;', '<'),
                    '&gt;',
                    '>'
                ),
                '&amp;',
                '&'
            ) as text
        from
            messages
    )
select
    min(line) as line,
    'stocktwits-' || min(id) as conversation_id,
    author as user_id,
    min(said_at) as started_at,
    list(
        {'role': 'user', 'text': text, 'created_at': said_at}
        order by
            said_at,
            id
    ) as messages
from
    parsed
group by
    thread,
    author,
    left(said_at, 10)
