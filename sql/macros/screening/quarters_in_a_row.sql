-- How many quarters in a row meet a condition, counted back from the newest quarter and at most twelve. The count ends at a quarter that does not meet the condition or for which the condition is unknown.
create or replace macro quarters_in_a_row (are_met) as coalesce(list_position(list_transform(are_met, lambda one: one is true), false) - 1, 12);
