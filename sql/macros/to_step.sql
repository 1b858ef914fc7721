-- A percentage rounded to a step, halves up: part and whole are counts, the step is in percentage points.
create or replace macro to_step (part, whole, step) as round(
    floor((20000::bigint * part + whole * round(step * 100)) / (2 * whole * round(step * 100))) * step,
    2
)::double;
