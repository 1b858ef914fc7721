-- The key that a person adds to a cell of amounts: their record key, mixed with their contribution to the cell (a whole number). If the contribution is 0, the key is 0. For holdings, the contribution is the quantity and not the value, so that a change of the price does not draw new noise. For trades, the contribution is the value, which does not change later.
-- An odd factor spreads the contribution over 62 bits, the result is multiplied by the key, and both halves of the product are combined. With the lower half alone, an attacker could choose changes of a quantity that leave the key unchanged and so draw no new noise. If the absolute value of the contribution is 2^61 or more, the result is also combined (XOR) with a hash of the key and the contribution, because only the low 62 bits are spread.
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
