-- Of what is named together with the rows of a group, the `most` with the largest shares, ties by number and name; as `entry` tells each.
create or replace macro most_named (entry, share, items, name, most) as min_by(entry, {'share': - share, 'items': - items, 'name': name}, most)
