-- A record key mixed with the person's contribution, a whole number; a contribution of 0 adds nothing. For holdings the contribution is the quantity and never the price, so that a moving price draws no new noise; for trades it is the value, which does not change. An odd factor spreads the contribution over 62 bits, the result is multiplied by the key, and both halves of the product are combined. The lower half alone would not change for some chosen quantities, or for quantities moved between classes, and they would draw no new noise. For a number of more than 62 bits, a hash is added.
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
