-- The relative noise of a cell's five largest contributions (config/privacy.yaml), each drawn by 16 of the cell's noise bits. In a cell of many people the noise is smaller, because each contribution is hidden among the others.
create or replace macro noise_factors (bits, people) as list_transform(
    [0, 1, 2, 3, 4],
    lambda n: noise_factor (noise_share (bits, n)) * if (people < getvariable ('large_cell')::bigint, 1, getvariable ('large_cell_part')::double)
);
