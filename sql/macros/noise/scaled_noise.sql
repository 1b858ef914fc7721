-- The noise factor that the group n of noise bits draws. It is smaller in a cell of many people. This is a macro and not a lambda, because DuckDB computes a repeated expression only once outside of lambdas.
create or replace macro scaled_noise (bits, n, people) as noise_factor (noise_share (bits, n)) * if (people < getvariable ('large_cell')::bigint, 1, getvariable ('large_cell_part')::double);
