-- The noise, from -2 to 2, that the random number `share` in [0, 1) selects. `cumulative` has the cumulative probabilities of -2, -1, 0 and 1.
create or replace macro drawn_noise (cumulative, share) as (
    (share >= cumulative[1])::integer + (share >= cumulative[2])::integer + (share >= cumulative[3])::integer + (share >= cumulative[4])::integer - 2
);
