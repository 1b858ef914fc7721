-- A price in US dollars: four decimals, or six significant digits below one dollar.
create or replace macro unit_price (value) as case when abs(value::double) < 1 then significant (value, 6) else round(value::double, 4) end;
