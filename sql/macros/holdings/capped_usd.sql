-- A person's amount, capped at the range of DECIMAL(18, 4), because aggregates of 128 bits take twice the time and no person has 100 trillion dollars.
create or replace macro capped_usd (value) as case when value > 99999999999999.9999 then 99999999999999.9999 when value < -99999999999999.9999 then -99999999999999.9999 else value end::decimal(18, 4);
