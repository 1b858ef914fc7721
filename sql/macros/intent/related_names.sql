-- The `most` names with the most items in a group, each with its share. In a tie, the smaller id comes first.
create or replace macro related_names (items, id, name, share, most) as list_transform(
    min({'less': - items, 'id': id, 'name': name, 'share': share}, most),
    lambda one: {'name': one.name, 'share': one.share}
);
