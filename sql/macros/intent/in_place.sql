-- Named shares in their order, as a list of (name, share); of a list of {place, name, share}, or null.
create or replace macro in_place (named) as list_transform(list_sort(coalesce(named, [])), lambda one: row(one.name, one.share));
