-- What a combined amount is multiplied with: whatever published classes do not hold of it, the rest, counts once if it may be revealed. Otherwise it counts a number of times that its own key draws: evenly on a logarithmic scale, 1 on average.
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
