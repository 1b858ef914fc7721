-- The relative noise of a cell's five largest contributions (config/privacy.yaml), each drawn by 16 of the cell's noise bits. In a cell of many people the noise is smaller, because each contribution is hidden among the others.
create or replace macro noise_factors (bits, people) as [
    scaled_noise (bits, 0, people),
    scaled_noise (bits, 1, people),
    scaled_noise (bits, 2, people),
    scaled_noise (bits, 3, people),
    scaled_noise (bits, 4, people)
];
