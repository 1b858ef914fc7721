-- The factor by which a combined amount is multiplied. It is 1 if the rest of the amount, which no published class contains, may be revealed. Otherwise the rest alone is multiplied by a random number that its key draws, uniform on a logarithmic scale and 1 on average.
create or replace macro rest_ratio (rest, total, is_publishable, key) as if (
    is_publishable
    or coalesce(rest, 0) = 0,
    1,
    1 + (
        (getvariable ('rest_factors')::double[]) [1] * pow(
            (getvariable ('rest_factors')::double[]) [2] / (getvariable ('rest_factors')::double[]) [1],
            noise_share (noise_bits (key, 'rest'), 0)
        ) - 1
    ) * rest::double / total::double
);
