-- The factor of a combined amount. Its rest, which no published class contains, counts once if it may be revealed; otherwise its own key draws how many times it counts, evenly on a logarithmic scale and 1 on average.
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
