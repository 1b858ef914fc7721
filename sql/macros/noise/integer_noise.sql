-- Noise of a count, from -2 to 2, by the table in config/privacy.yaml for counts that far above the floor. It is drawn by the sixth group of 16 bits, because the first five draw the noise factors.
create or replace macro integer_noise (count, bits) as drawn_noise (
    (getvariable ('count_noise')::double[] []) [
        least(
            count::bigint - getvariable ('privacy_floor')::bigint + 1,
            len(getvariable ('count_noise')::double[] [])
        )
    ],
    noise_share (bits, 5)
);
