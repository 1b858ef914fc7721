-- Step in percentage points that a share of so many people's questions is rounded to: no finer than one person in the smallest base of their band; see src/privacy/shares.ts.
create or replace macro share_step (people) as case when getvariable ('share_decimals') >= 0 then pow(10, - getvariable ('share_decimals')::integer) else coalesce(
    list_filter([0.01, 0.1, 1.0, 2.0, 5.0, 10.0, 20.0], lambda step: step * band_start (people) >= 100) [1],
    50.0
) end::double;
