-- Whether a figure was current on a day: it was filed by this day, and no later filing had replaced it.
create or replace macro is_current (known_from, known_until, day) as (
    known_from <= day
    and (
        known_until is null
        or known_until > day
    )
)
