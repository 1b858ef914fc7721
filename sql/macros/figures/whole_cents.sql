-- Converts a sum of ten-thousandths of a dollar to cents. If the sum fits into 64 bits, it is divided in 64 bits, because division in 128 bits is four times slower in DuckDB.
create or replace macro whole_cents (ten_thousandths) as if (
    ten_thousandths < 9000000000000000000,
    ((ten_thousandths)::bigint + 50) // 100,
    (ten_thousandths + 50) // 100
);
