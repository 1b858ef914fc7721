-- A record key mixed with what the person contributes, a whole number; nothing adds nothing. Of holdings it is the quantity, never the price, so that a moving price alone draws no new noise; of trades their value, which does not move. The contribution is spread over 62 bits by an odd factor, and the halves of its product with the key are combined: in the lower half alone, chosen quantities, or quantities moved between classes, would draw no new noise. Of a number of more than 62 bits a hash is added.
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
