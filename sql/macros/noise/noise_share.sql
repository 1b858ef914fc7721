-- The n-th 16 of the noise bits, n from 0 to 3, as a number in [0, 1).
create or replace macro noise_share (bits, n) as (((bits >> (16 * n)::ubigint) & 65535::ubigint)::double / 65536);
