-- Noise of a count, from -2 to 2, by the table for counts so many above the floor (config/privacy.yaml); the sixth 16 bits draw it, as the ones before draw factors.
create or replace macro integer_noise (count, bits) as drawn_noise (
    (getvariable ('count_noise')::double[] []) [
        least(
            count::bigint - getvariable ('privacy_floor')::bigint + 1,
            len(getvariable ('count_noise')::double[] [])
        )
    ],
    noise_share (bits, 5)
);
