-- Converts the group n (0 to 7) of 16 noise bits to a number in [0, 1).
create or replace macro noise_share (bits, n) as (((bits >> (16 * n)::uhugeint) & 65535::uhugeint)::double / 65536);
