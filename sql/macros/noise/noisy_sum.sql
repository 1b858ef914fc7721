-- A published sum, in which each of the five largest contributions (by absolute value, largest first) is changed by its noise factor; see docs/privacy.md, rule 4. All sums of a cell use the same factors, so an average stays within the range of its inputs.
create or replace macro noisy_sum (total, top, factors) as (
    total::double + coalesce(top[1]::double * factors[1], 0) + coalesce(top[2]::double * factors[2], 0) + coalesce(top[3]::double * factors[3], 0) + coalesce(top[4]::double * factors[4], 0) + coalesce(top[5]::double * factors[5], 0)
);
