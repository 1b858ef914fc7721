-- about: Macros that read the activities and positions of SnapTrade's documents; the column left_out says why an entry is left out of the feeds, and is null if the entry is kept.
-- The responses in the SnapTrade documents of the table `input`. A document contains one response or a list of responses.
create or replace macro snaptrade_responses () as table
select
    line,
    user_id,
    fetched_at,
    unnest(if (json_type(response) = 'ARRAY', json_extract(response, '$[*]'), [response])) as body
from
    response_documents ();

-- A list of responses can also be a list of activities.
create or replace macro snaptrade_activities () as table
with
    activities as (
        select
            line,
            user_id,
            unnest(
                case
                    when json_type(body, '$.data') = 'ARRAY' then json_extract(body, '$.data[*]')
                    when json_type(body, '$.activities') = 'ARRAY' then json_extract(body, '$.activities[*]')
                    when json_exists (body, '$.type')
                    or json_exists (body, '$.trade_date') then [body]
                    else []
                end
            ) as activity
        from
            snaptrade_responses ()
    )
select
    *,
    case
        when (activity ->> 'type') = 'SPLIT' then 'split'
        when (activity ->> 'type') not in ('BUY', 'SELL') then 'no trade: ' || lower(activity ->> 'type')
        when coalesce(activity ->> '$.currency.code', 'USD') <> 'USD' then 'not in US dollars'
    end as left_out
from
    activities;

create or replace macro snaptrade_positions () as table
with
    positions as (
        select
            line,
            user_id,
            fetched_at,
            body ->> '$.account.id' as account_id,
            false as is_option,
            unnest(json_extract(body, '$.positions[*]')) as position
        from
            snaptrade_responses ()
        union all
        select
            line,
            user_id,
            fetched_at,
            body ->> '$.account.id' as account_id,
            true as is_option,
            unnest(json_extract(body, '$.option_positions[*]')) as position
        from
            snaptrade_responses ()
    ),
    priced as (
        select
            *,
            coalesce(
                if (
                    is_option,
                    position ->> '$.symbol.option_symbol.underlying_symbol.currency.code',
                    position ->> '$.symbol.symbol.currency.code'
                ),
                'USD'
            ) as currency
        from
            positions
    )
select
    *,
    if (currency <> 'USD', 'not in US dollars', null) as left_out
from
    priced;
