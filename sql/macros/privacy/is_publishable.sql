-- Whether a cell may be published: enough people contribute to it, and no person dominates it; see docs/privacy.md, rules 1 and 6.
create or replace macro is_publishable (people, total, top) as people >= getvariable ('privacy_floor')
and passes_p_percent (total, top);
