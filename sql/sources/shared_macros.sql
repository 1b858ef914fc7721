-- about: Macros that the mappings of several sources share.
-- One part of an OCC option symbol. The symbol has 21 characters (root, YYMMDD, C or P, strike in thousandths) and may be written with or without spaces.
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

-- The documents in the table `input`, one per line, with the person and the time of the download. A document is a response, or contains the response in the field `response`.
create or replace macro response_documents () as table
select
    line,
    row ->> 'user_id' as user_id,
    row ->> 'fetched_at' as fetched_at,
    coalesce(row -> 'response', row) as response
from
    input;
