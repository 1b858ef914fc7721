-- By how many percent a number is above an earlier one, to six places.
create or replace macro change_pct (number, before) as round(100 * (number / before - 1), 6)::double;
