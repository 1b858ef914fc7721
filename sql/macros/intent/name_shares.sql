-- Names with their shares, as pairs without field names, which a cast then names; an empty list for null.
create or replace macro name_shares (named) as list_transform(coalesce(named, []), lambda one: row(one.name, one.share));
