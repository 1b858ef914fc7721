-- The noise factors for the three largest weights of an average. A factor is its magnitude in config/privacy.yaml times a uniform random number from -1 to 1, so that weights stay positive and an average stays within the range of its values.
create or replace macro average_factors (bits) as [
    (getvariable ('average_magnitudes')::double[]) [1] * (2 * noise_share (bits, 0) - 1),
    (getvariable ('average_magnitudes')::double[]) [2] * (2 * noise_share (bits, 1) - 1),
    (getvariable ('average_magnitudes')::double[]) [3] * (2 * noise_share (bits, 2) - 1)
];
