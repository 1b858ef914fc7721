-- The state of a cell of trades, or of a part of a cell: published or, if it may not be published, the reason (too_few_people or dominance). See docs/privacy.md, rules 1 and 6.
create or replace macro flow_state (people, amount, top) as case when people < getvariable ('privacy_floor') then 'too_few_people' when not passes_p_percent (amount, top) then 'dominance' else 'published' end;
