-- By how many percent a number is above an earlier one, to two places.
create or replace macro change_pct (number, before) as round(100 * (number / before - 1), 2)::double;
