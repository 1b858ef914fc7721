-- The relative noise of a cell's three largest contributions: each its magnitude (config/privacy.yaml) times a number in (-1, 1), drawn by 16 of the cell's noise bits.
create or replace macro noise_factors (bits) as [
    (getvariable ('noise_magnitudes')::double[]) [1] * noise_factor (noise_share (bits, 0)),
    (getvariable ('noise_magnitudes')::double[]) [2] * noise_factor (noise_share (bits, 1)),
    (getvariable ('noise_magnitudes')::double[]) [3] * noise_factor (noise_share (bits, 2))
];
