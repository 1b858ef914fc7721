-- The names with the most items in a group, at most `most` of them, each with its share. Ties are ordered by id.
create or replace macro related_names (items, id, name, share, most) as list_transform(
    min({'less': - items, 'id': id, 'name': name, 'share': share}, most),
    lambda one: {'name': one.name, 'share': one.share}
);
