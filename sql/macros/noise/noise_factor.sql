-- The noise factor, between -noise_most and noise_most, for a random number in [0, 1). Half of the factors are uniform between -noise_median and noise_median. For the other half, the probability of a size above x is proportional to 1 / x, and sizes above noise_most are reduced to noise_most. Rare large factors hide changes better than many small factors with the same median.
create or replace macro noise_factor (share) as sign(2 * share - 1) * least(
    getvariable ('noise_most')::double,
    getvariable ('noise_median')::double * if (abs(2 * share - 1) < 0.5, 2 * abs(2 * share - 1), 0.5 / greatest(1 - abs(2 * share - 1), 1e-9))
);
