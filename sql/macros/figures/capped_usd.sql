-- A person's amount, limited to the range of DECIMAL(18, 4). Aggregates of 128 bits would take twice the time, and no person has 100 trillion dollars.
create or replace macro capped_usd (value) as case when value > 99999999999999.9999 then 99999999999999.9999 when value < -99999999999999.9999 then -99999999999999.9999 else value end::decimal(18, 4);
