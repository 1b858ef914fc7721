-- about: Why each position or activity is left out of the feeds; null if it becomes a row.
with
    documents as (
        select
            coalesce(row -> 'response', row) as body
        from
            input
    ),
    bodies as (
        select
            unnest(if (json_type(body) = 'ARRAY', json_extract(body, '$[*]'), [body])) as body
        from
            documents
    ),
    activities as (
        select
            unnest(
                case
                    when json_type(body, '$.data') = 'ARRAY' then json_extract(body, '$.data[*]')
                    when json_type(body, '$.activities') = 'ARRAY' then json_extract(body, '$.activities[*]')
                    when json_exists (body, '$.trade_date') then [body]
                    else []
                end
            ) as activity
        from
            bodies
    ),
    positions as (
        select
            unnest(json_extract(body, '$.positions[*]')) as position
        from
            bodies
    ),
    option_positions as (
        select
            unnest(json_extract(body, '$.option_positions[*]')) as position
        from
            bodies
    ),
    judged as (
        select
            case
                when (activity ->> 'type') = 'SPLIT' then 'split'
                when (activity ->> 'type') not in ('BUY', 'SELL') then 'no trade: ' || lower(activity ->> 'type')
                when coalesce(activity ->> '$.currency.code', 'USD') <> 'USD' then 'not in US dollars'
            end as reason
        from
            activities
        union all
        select
            if (coalesce(position ->> '$.symbol.symbol.currency.code', 'USD') <> 'USD', 'not in US dollars', null)
        from
            positions
        union all
        select
            if (
                coalesce(position ->> '$.symbol.option_symbol.underlying_symbol.currency.code', 'USD') <> 'USD',
                'not in US dollars',
                null
            )
        from
            option_positions
    )
select
    reason
from
    judged
