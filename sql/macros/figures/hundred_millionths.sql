-- Converts a DOUBLE to a whole number of hundred-millionths. Above 9e7 the result exceeds the 53 bits of a DOUBLE, so the whole part is multiplied as an integer. Smaller numbers are multiplied in 64 bits, because conversion to 128 bits is several times slower in DuckDB.
create or replace macro hundred_millionths (number) as if (
    abs(number) < 9e7,
    (number * 1e8)::bigint::hugeint,
    trunc(number)::hugeint * 100000000 + ((number - trunc(number)) * 1e8)::bigint
);
