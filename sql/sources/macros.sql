-- about: Macros that the mappings of sources share.
-- Entries have a column left_out: why the entry is left out of the feeds; null if it is kept.
-- Part of an option's OCC symbol (21 characters: root, YYMMDD, C or P, strike in thousandths), written with or without spaces.
create or replace macro occ_part (symbol, part) as nullif(
    regexp_extract(upper(replace(symbol, ' ', '')), '^(?:O:)?([A-Z]{1,5}[0-9]?)([0-9]{6})([CP])([0-9]{8})$', part),
    ''
);

create or replace macro occ_contract (symbol) as occ_part (symbol, 1) || occ_part (symbol, 2) || occ_part (symbol, 3) || occ_part (symbol, 4);

create or replace macro occ_expiry (symbol) as try_strptime('20' || occ_part (symbol, 2), '%Y%m%d')::date;

create or replace macro occ_option_type (symbol) as case occ_part (symbol, 3) when 'C' then 'call' when 'P' then 'put' end;

create or replace macro occ_strike (symbol) as occ_part (symbol, 4)::decimal(18, 3) / 1000;

-- 16:00 New York time on a day, converted to UTC, for trades without a time.
create or replace macro at_the_close (day) as strftime(
    timezone('UTC', timezone('America/New_York', try_cast (left(day, 10) as date)::timestamp + interval 16 hour)),
    '%Y-%m-%dT%H:%M:%SZ'
);

-- Securities that the Plaid documents in the table `input` describe.
create or replace macro plaid_securities () as table
select
    line,
    security ->> 'security_id' as security_id,
    security ->> 'type' as type,
    regexp_replace(security ->> 'ticker_symbol', '^CUR:', '') as symbol,
    security -> 'option_contract' as contract
from
    (
        select
            line,
            unnest(json_extract(coalesce(row -> 'response', row), '$.securities[*]')) as security
        from
            input
    );

create or replace macro plaid_asset_class (type, symbol) as case when type = 'derivative'
or occ_contract (symbol) is not null then 'option' when type = 'equity' then 'stock' when type = 'etf' then 'etf' when type = 'cryptocurrency' then 'crypto' when type is not null then 'other' end;

-- Holdings and transactions of the Plaid documents in the table `input`, with their securities.
create or replace macro plaid_entries () as table
with
    documents as (
        select
            line,
            row ->> 'user_id' as user_id,
            row ->> 'fetched_at' as fetched_at,
            coalesce(row -> 'response', row) as body
        from
            input
    ),
    entries as (
        select
            line,
            user_id,
            fetched_at,
            'holding' as entry_type,
            unnest(json_extract(body, '$.holdings[*]')) as entry
        from
            documents
        union all
        select
            line,
            user_id,
            fetched_at,
            'transaction' as entry_type,
            unnest(json_extract(body, '$.investment_transactions[*]')) as entry
        from
            documents
    ),
    known as (
        select
            entries.*,
            securities.* exclude (line, security_id),
            securities.security_id is not null as is_known,
            coalesce(entry ->> 'iso_currency_code', entry ->> 'unofficial_currency_code', 'USD') as currency,
            coalesce(
                (entry ->> 'investment_transaction_id') in (
                    select
                        entry ->> 'cancel_transaction_id'
                    from
                        entries
                    where
                        (entry ->> 'cancel_transaction_id') is not null
                ),
                false
            ) as is_cancelled,
            coalesce(
                (entry ->> 'type') = 'cancel'
                and (entry ->> 'cancel_transaction_id') in (
                    select
                        entry ->> 'investment_transaction_id'
                    from
                        entries
                ),
                false
            ) as is_cancellation
        from
            entries
            left join plaid_securities () as securities on securities.line = entries.line
            and securities.security_id = (entry ->> 'security_id')
    )
select
    *,
    plaid_asset_class (type, symbol) as asset_class,
    case
        when entry_type = 'transaction'
        and (entry ->> 'subtype') = 'split' then 'split'
        when entry_type = 'transaction'
        and (entry ->> 'type') not in ('buy', 'sell', 'cancel') then 'no trade: ' || (entry ->> 'type')
        when is_cancelled
        or is_cancellation then 'cancelled'
        when currency <> 'USD' then 'not in US dollars'
        when type = 'cash' then 'cash'
        when is_known
        and symbol is null then 'no ticker symbol'
    end as left_out
from
    known;

-- Responses of the SnapTrade documents in the table `input`. A document has one response or a list of them.
create or replace macro snaptrade_responses () as table
with
    documents as (
        select
            line,
            row ->> 'user_id' as user_id,
            row ->> 'fetched_at' as fetched_at,
            coalesce(row -> 'response', row) as response
        from
            input
    )
select
    line,
    user_id,
    fetched_at,
    unnest(if (json_type(response) = 'ARRAY', json_extract(response, '$[*]'), [response])) as body
from
    documents;

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

create or replace macro is_reddit_marker (text) as coalesce(text in ('[deleted]', '[removed]'), false);

-- Submissions and comments of Reddit in the table `input`.
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

-- Closes of Stooq in the table `input`. The symbol is the ticker column, else it comes from the file's name.
create or replace macro stooq_closes () as table
with
    closes as (
        select
            line,
            upper(
                coalesce(
                    row ->> 'ticker',
                    regexp_replace(regexp_extract(file, '([^/]+?)(_d)?\.(txt|csv)(\.gz|\.zst)?$', 1), '_([a-z]{1,2})$', '.\1')
                )
            ) as symbol,
            coalesce(row ->> 'per', 'D') as period,
            replace(row ->> 'date', '-', '') as day,
            row ->> 'close' as close
        from
            input
        where
            json_exists (row, '$.date')
            and json_exists (row, '$.close')
    )
select
    *,
    case
        when period <> 'D' then 'no daily price'
        when not regexp_matches(symbol, '\.(US|V)$') then 'no US listing or coin'
    end as left_out
from
    closes;

-- Symbol of a line of Tiingo: the ticker column, else the file's name.
create or replace macro tiingo_ticker (fields, file) as coalesce(fields ->> 'ticker', regexp_extract(file, '([^/]+?)\.csv(\.gz|\.zst)?$', 1));
