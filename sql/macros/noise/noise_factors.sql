-- The relative noise of a cell's three largest contributions (config/privacy.yaml), each drawn by 16 of the cell's noise bits. A small part of the total moves less far: others hide it, and in a large cell all are small. The part is rounded, so that a price that is common to all never decides.
create or replace macro noise_factors (bits, total, top) as list_transform(
    [1, 2, 3],
    lambda n: noise_factor (noise_share (bits, n - 1)) * if (
        round(abs(top[n] / total), 6) < getvariable ('small_share')::double,
        getvariable ('small_part')::double,
        1
    )
);
