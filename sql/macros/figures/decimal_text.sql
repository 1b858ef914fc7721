-- A decimal as text; `short` is the same number in 64 bits, of which DuckDB writes the text in half the time, for those that fit.
create or replace macro decimal_text (value, short) as if (abs(value) < 1000000000, short::varchar, value::varchar);
