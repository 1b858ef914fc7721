-- about: Macros that the mappings of sources share.
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
