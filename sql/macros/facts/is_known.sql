-- Whether a figure is what was known on a day: its filing was there by then, and none that replaces it.
create or replace macro is_known (known_from, known_until, day) as (
    known_from <= day
    and (
        known_until is null
        or known_until > day
    )
)
