-- The change from an earlier number to a later number, in percent with six decimal places.
create or replace macro change_pct (number, before) as round(100 * (number / before - 1), 6)::double;
