-- Rounds a number to `digits` significant digits, as DOUBLE.
create or replace macro significant (value, digits) as case when value is null
or value = 0 then value::double else round(value::double, digits - 1 - floor(log10(abs(value::double)))::integer) end;
