-- Names with their shares, as pairs; an empty list for null. The pairs have no field names, so that the caller's cast can name the fields.
create or replace macro name_shares (named) as list_transform(coalesce(named, []), lambda one: row(one.name, one.share));
