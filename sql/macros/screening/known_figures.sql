-- The figures of a list that are known.
create or replace macro known_figures (figures) as list_filter(figures, lambda one: coalesce(one.value::varchar, one.text) is not null);
