-- Whether a part of a row may be published: nobody contributes to the part, or the part may be published as a cell by itself; see docs/privacy.md, rule 5.
create or replace macro is_part_publishable (people, total, top) as people = 0
or is_publishable (people, total, top);
