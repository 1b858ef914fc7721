-- The relative noise of a cell's three largest contributions (config/privacy.yaml), each drawn by 16 of the cell's noise bits.
create or replace macro noise_factors (bits, total, top) as list_transform([1, 2, 3], lambda n: noise_factor (noise_share (bits, n - 1)) * noise_part (abs(top[n] / total)));
