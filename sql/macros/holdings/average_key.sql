-- Key of a person's inputs to averages. It depends on the cost, because otherwise averages would reveal that somebody's cost changed.
create or replace macro average_key (record_key, entry_key, cost_usd) as entry_key + contribution_key (
    xor (entry_key, record_key::hugeint),
    (cost_usd::double * 10000)::bigint
);
