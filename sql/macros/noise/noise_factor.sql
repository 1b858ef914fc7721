-- A number between -noise_most and noise_most, drawn by a number in [0, 1): half of the draws are spread evenly within the median move, the chance of a move beyond x falls as 1 / x, and larger moves are cut to noise_most. At the same median error, rare large moves hide changes better than draws without them.
create or replace macro noise_factor (share) as sign(2 * share - 1) * least(
    getvariable ('noise_most')::double,
    getvariable ('noise_median')::double * if (abs(2 * share - 1) < 0.5, 2 * abs(2 * share - 1), 0.5 / greatest(1 - abs(2 * share - 1), 1e-9))
);
