-- A struct of a number and its day; null if the number is unknown.
create or replace macro dated (value, day) as case when value is not null then {'value': value::double, 'day': day} end;
