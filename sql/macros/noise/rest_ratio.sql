-- The factor by which a combined amount is multiplied. It is 1 if the rest of the amount (the part that no published class contains) may be revealed. If not, the factor has the effect that the rest is multiplied by a random number. The key of the rest draws this number, which is uniform on a logarithmic scale and 1 on average.
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
