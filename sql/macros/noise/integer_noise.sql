-- The noise of a count, from -2 to 2. Its probabilities are in a table in config/privacy.yaml and depend on how far the count is above the floor. The noise is drawn by the sixth group of 16 bits, because the first five groups draw the noise factors.
create or replace macro integer_noise (count, bits) as drawn_noise (
    (getvariable ('count_noise')::double[] []) [
        least(
            count::bigint - getvariable ('privacy_floor')::bigint + 1,
            len(getvariable ('count_noise')::double[] [])
        )
    ],
    noise_share (bits, 5)
);
