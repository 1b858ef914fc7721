-- The key of a cell: the sum of the keys of its contributors mod 2^64. If two cells have the same contributions, they have the same key.
create or replace macro cell_key (keys) as (sum(keys) & 18446744073709551615::hugeint)::ubigint;
