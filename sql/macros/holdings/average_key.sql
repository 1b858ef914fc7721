-- The key of a person's inputs of averages: their changes must not reveal that somebody's cost changed, either.
create or replace macro average_key (record_key, entry_key, cost_usd) as entry_key + contribution_key (
    xor (entry_key, record_key::hugeint),
    (cost_usd::double * 10000)::bigint
);
