-- A published count of people: the count with integer noise, never below the floor; methodology 7.3. Of a cell that passes the floor.
create or replace macro noisy_people (people, key) as people + integer_noise (people, noise_bits (key, 'people'));
