-- How many of the newest twelve quarters meet a condition, counted back from the newest quarter to the first quarter that does not meet it or for which it is unknown.
create or replace macro quarters_in_a_row (are_met) as coalesce(list_position(list_transform(are_met, lambda one: one is true), false) - 1, 12);
