-- Step in percentage points that a share of so many people's questions is rounded to: no finer than one person in the smallest base of their band; see src/privacy/shares.ts. A mark just above the floor starts no band.
create or replace macro share_step (people) as case when getvariable ('share_decimals') >= 0 then pow(10, - getvariable ('share_decimals')::integer) when people >= 10000
and getvariable ('privacy_floor') not in (9999) then 0.01 when people >= 1000
and getvariable ('privacy_floor') not in (999) then 0.1 when people >= 100
and getvariable ('privacy_floor') not in (99) then 1 when people >= 50
and getvariable ('privacy_floor') not in (49) then 2 when people >= 25
and getvariable ('privacy_floor') not in (24) then 5 when people >= 10
and getvariable ('privacy_floor') not in (9) then 10 when people >= 5
and getvariable ('privacy_floor') not in (4) then 20 else 50 end::double;
