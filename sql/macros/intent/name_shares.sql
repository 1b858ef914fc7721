-- Names with their shares, without the names of the two fields, so that the list takes those of the type it is cast to; empty for null.
create or replace macro name_shares (named) as list_transform(coalesce(named, []), lambda one: row(one.name, one.share));
