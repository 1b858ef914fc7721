-- A published count of items, of which one person can have several: noise is added to its five largest contributions, and integer noise to the count, which never falls below the floor; see docs/privacy.md, rule 4.
create or replace macro noisy_items (count, people, top, bits) as greatest(
    getvariable ('privacy_floor'),
    noisy_sum (count, top, noise_factors (bits, people)) + integer_noise (count, bits)
);
