-- The noise factor that the n-th group of noise bits draws; it is smaller in a cell of many people. DuckDB computes a repeated expression once, but not inside a lambda, so no lambda is used.
create or replace macro scaled_noise (bits, n, people) as noise_factor (noise_share (bits, n)) * if (people < getvariable ('large_cell')::bigint, 1, getvariable ('large_cell_part')::double);
