-- How much of the noise a contribution has that is such a share of its cell: all from the small share on, the small part of it from three quarters of that down, evenly in between, so that no price moves it by a step. In a cell of many people all are small.
create or replace macro noise_part (share) as greatest(
    getvariable ('small_part')::double,
    least(
        1,
        1 - (1 - getvariable ('small_part')::double) * 4 * (1 - share / getvariable ('small_share')::double)
    )
);
