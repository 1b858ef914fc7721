-- A published count of people in a cell with enough people: the count plus integer noise. The result is never below the floor; see docs/privacy.md, rule 3.
create or replace macro noisy_people (people, key) as people + integer_noise (people, noise_bits (key, 'people'));
