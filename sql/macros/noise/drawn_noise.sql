-- The noise from -2 to 2 that a random number in [0, 1) selects; `cumulative` holds the cumulative probabilities of -2, -1, 0 and 1.
create or replace macro drawn_noise (cumulative, share) as (
    (share >= cumulative[1])::integer + (share >= cumulative[2])::integer + (share >= cumulative[3])::integer + (share >= cumulative[4])::integer - 2
);
