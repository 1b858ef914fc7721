-- A number in (-1, 1), drawn by a number in [0, 1): the nearer to 0 the likelier, falling evenly on both sides. At an equal median error it hides changes better than an even draw.
create or replace macro noise_factor (share) as sign(2 * share - 1) * (1 - sqrt(1 - abs(2 * share - 1)));
