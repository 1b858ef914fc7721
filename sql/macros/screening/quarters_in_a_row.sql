-- Newest quarters in a row that meet a condition, up to 12, of a group's quarters by age; an unknown one ends the row.
create or replace macro quarters_in_a_row (is_met, age) as coalesce(min(if (is_met is true, null, age)), 12);
