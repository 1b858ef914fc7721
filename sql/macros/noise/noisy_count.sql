-- A published count of things of which one person can have several: the count with noise on its five largest contributions and integer noise, never below the floor; docs/privacy.md, rule 4.
create or replace macro noisy_count (count, people, top, bits) as greatest(
    getvariable ('privacy_floor'),
    noisy_sum (count, top, noise_factors (bits, people)) + integer_noise (count, bits)
);
