-- Mixes a person's record key with the person's contribution, which is a whole number; the result for 0 is 0. For holdings the contribution is the quantity and not the value, so that a change of the price does not draw new noise. For trades it is the value, which does not change later.
-- An odd factor spreads the contribution over 62 bits, the result is multiplied by the key, and both halves of the product are combined. The lower half alone would stay the same for some chosen quantities, and these would draw no new noise. For a contribution of more than 62 bits, a hash is added.
create or replace macro contribution_key (record_key, contribution) as xor (
    xor (
        (
            record_key::hugeint * (((contribution & 4611686018427387903)::hugeint * 2685821657736338717) & 4611686018427387903)
        ) & 18446744073709551615::hugeint,
        (
            record_key::hugeint * (((contribution & 4611686018427387903)::hugeint * 2685821657736338717) & 4611686018427387903)
        ) >> 64
    ),
    if (
        abs(contribution) >= 2305843009213693952,
        (md5_number(concat(record_key, ' ', contribution)) >> 64)::hugeint,
        0
    )
);
