-- A DOUBLE as whole hundred-millionths. Above 9e7 they exceed the 53 bits of a DOUBLE, so the whole part is multiplied as an integer; smaller numbers stay in 64 bits, because DuckDB converts to 128 bits several times as slowly.
create or replace macro hundred_millionths (number) as if (
    abs(number) < 9e7,
    (number * 1e8)::bigint::hugeint,
    trunc(number)::hugeint * 100000000 + ((number - trunc(number)) * 1e8)::bigint
);
