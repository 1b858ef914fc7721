-- Whether a part of a row may be published: it is empty, or a cell that may be published by itself; docs/privacy.md, rule 5.
create or replace macro is_part_publishable (people, total, top) as people = 0
or is_publishable (people, total, top);
