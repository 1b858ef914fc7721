-- All subsets of a list except the empty subset. The elements of each subset are in the order of the list.
create or replace macro subsets (items) as list_transform(
    range(1, (1 << len(items))::bigint),
    lambda subset: list_filter(items, lambda item, position: (subset >> (position - 1)::bigint) & 1 = 1)
);
