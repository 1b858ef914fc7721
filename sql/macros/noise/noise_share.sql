-- The n-th group of 16 noise bits, n from 0 to 7, as a number in [0, 1).
create or replace macro noise_share (bits, n) as (((bits >> (16 * n)::uhugeint) & 65535::uhugeint)::double / 65536);
