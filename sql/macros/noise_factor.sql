-- A number in [-1, -0.5] or [0.5, 1], its sign and size drawn by a number in [0, 1).
create or replace macro noise_factor (share) as share + if (share < 0.5, -1, 0);
