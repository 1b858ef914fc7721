-- Why a row, or a part of a published row, is withheld; null if the row and all its parts are published.
create or replace macro withheld_reason (state, part_state) as case when state <> 'published' then state when part_state = 'split' then 'split' end;
