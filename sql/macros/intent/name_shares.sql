-- Converts a list of structs (name, share in percent) to a list of pairs; null becomes an empty list. The pairs have no field names, so that the caller can name the fields in a cast.
create or replace macro name_shares (named) as list_transform(coalesce(named, []), lambda one: row(one.name, one.share));
