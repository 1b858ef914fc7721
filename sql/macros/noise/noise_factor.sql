-- The noise factor, between -noise_most and noise_most, for a random number in [0, 1). Half of the factors are spread evenly within the median size; beyond it, the chance of a size above x falls as 1 / x, and larger sizes are cut to noise_most. At the same median error, rare large factors hide changes better than small factors alone.
create or replace macro noise_factor (share) as sign(2 * share - 1) * least(
    getvariable ('noise_most')::double,
    getvariable ('noise_median')::double * if (abs(2 * share - 1) < 0.5, 2 * abs(2 * share - 1), 0.5 / greatest(1 - abs(2 * share - 1), 1e-9))
);
