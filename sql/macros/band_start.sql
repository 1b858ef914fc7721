-- Lower end of the band that so many people fall in, as src/privacy/bands.ts tells them apart: the largest start that they reach, of those that are not next to the floor.
create or replace macro band_start (people) as case when people >= 10000000
and 10000000 >= getvariable ('privacy_floor') + 2 then 10000000 when people >= 5000000
and 5000000 >= getvariable ('privacy_floor') + 2 then 5000000 when people >= 2500000
and 2500000 >= getvariable ('privacy_floor') + 2 then 2500000 when people >= 1000000
and 1000000 >= getvariable ('privacy_floor') + 2 then 1000000 when people >= 500000
and 500000 >= getvariable ('privacy_floor') + 2 then 500000 when people >= 250000
and 250000 >= getvariable ('privacy_floor') + 2 then 250000 when people >= 100000
and 100000 >= getvariable ('privacy_floor') + 2 then 100000 when people >= 50000
and 50000 >= getvariable ('privacy_floor') + 2 then 50000 when people >= 25000
and 25000 >= getvariable ('privacy_floor') + 2 then 25000 when people >= 10000
and 10000 >= getvariable ('privacy_floor') + 2 then 10000 when people >= 5000
and 5000 >= getvariable ('privacy_floor') + 2 then 5000 when people >= 2500
and 2500 >= getvariable ('privacy_floor') + 2 then 2500 when people >= 1000
and 1000 >= getvariable ('privacy_floor') + 2 then 1000 when people >= 500
and 500 >= getvariable ('privacy_floor') + 2 then 500 when people >= 250
and 250 >= getvariable ('privacy_floor') + 2 then 250 when people >= 100
and 100 >= getvariable ('privacy_floor') + 2 then 100 when people >= 50
and 50 >= getvariable ('privacy_floor') + 2 then 50 when people >= 25
and 25 >= getvariable ('privacy_floor') + 2 then 25 when people >= 10
and 10 >= getvariable ('privacy_floor') + 2 then 10 when people >= 5
and 5 >= getvariable ('privacy_floor') + 2 then 5 else getvariable ('privacy_floor') end::integer;
