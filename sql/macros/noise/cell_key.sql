-- A cell's key: the sum of its contributors' keys mod 2^64. Equal contents have equal keys, whatever the order or the cell.
create or replace macro cell_key (keys) as (sum(keys) & 18446744073709551615::hugeint)::ubigint;
