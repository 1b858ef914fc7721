-- The wanted names of a group with the most items, at most so many, each with its share; ties by id.
create or replace macro related_names (is_wanted, items, id, name, share, most) as list_transform(
    min({'less': - items, 'id': id, 'name': name, 'share': share}, most) filter(
        where
            is_wanted
    ),
    lambda one: {'name': one.name, 'share': one.share}
);
