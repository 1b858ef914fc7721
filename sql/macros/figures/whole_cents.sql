-- A sum of ten-thousandths of a dollar as cents, divided in 64 bits where it fits, because DuckDB divides 128 bits four times as slowly.
create or replace macro whole_cents (ten_thousandths) as if (
    ten_thousandths < 9000000000000000000,
    ((ten_thousandths)::bigint + 50) // 100,
    (ten_thousandths + 50) // 100
);
