-- The noise factors of the five largest contributions to a cell. Each factor is drawn by 16 of the noise bits of the cell. In a cell of many people the factors are smaller (config/privacy.yaml), because each contribution is hidden among many.
create or replace macro noise_factors (bits, people) as [
    scaled_noise (bits, 0, people),
    scaled_noise (bits, 1, people),
    scaled_noise (bits, 2, people),
    scaled_noise (bits, 3, people),
    scaled_noise (bits, 4, people)
];
