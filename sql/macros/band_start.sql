-- Lower end of the band that so many people fall in, as src/privacy/bands.ts tells them apart.
create or replace macro band_start (people) as list_max(
    list_filter(
        [
            getvariable ('privacy_floor')::bigint,
            5,
            10,
            25,
            50,
            100,
            250,
            500,
            1000,
            2500,
            5000,
            10000,
            25000,
            50000,
            100000,
            250000,
            500000,
            1000000,
            2500000,
            5000000,
            10000000
        ],
        lambda start: start <= people
        and (
            start = getvariable ('privacy_floor')
            or start >= getvariable ('privacy_floor') + 2
        )
    )
)::integer;
