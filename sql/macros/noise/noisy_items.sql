-- A published count of items, of which one person can have several; see docs/privacy.md, rule 4. The five largest contributions are changed by noise factors, and integer noise is added to the count. The result is never below the floor.
create or replace macro noisy_items (count, people, top, bits) as greatest(
    getvariable ('privacy_floor'),
    noisy_sum (count, top, noise_factors (bits, people)) + integer_noise (count, bits)
);
