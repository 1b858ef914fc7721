-- A sum of ten-thousandths of a dollar as cents; in 64 bits, because DuckDB divides 128 bits four times as slowly.
create or replace macro whole_cents (ten_thousandths) as (least(ten_thousandths, 9000000000000000000)::bigint + 50) // 100;
