-- The names of one kind in a group, each with its share, in the order of their places.
create or replace macro related_names (kind, wanted, place, name, share) as in_place (
    list({'place': place, 'name': name, 'share': share}) filter(
        where
            kind = wanted
    )
);
