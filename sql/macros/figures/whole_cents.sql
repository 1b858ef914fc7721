-- A sum of ten-thousandths of a dollar as cents. It is divided in 64 bits where it fits, because division in 128 bits is four times slower in DuckDB.
create or replace macro whole_cents (ten_thousandths) as if (
    ten_thousandths < 9000000000000000000,
    ((ten_thousandths)::bigint + 50) // 100,
    (ten_thousandths + 50) // 100
);
