-- A number in [-1, 1), drawn by a number in [0, 1).
create or replace macro noise_factor (share) as 2 * share - 1;
