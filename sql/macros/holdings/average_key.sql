-- A person's part of the key from which the noise of averages is drawn. It depends on the cost, because otherwise averages would reveal that somebody's cost changed.
create or replace macro average_key (record_key, entry_key, cost_usd) as entry_key + contribution_key (
    xor (entry_key, record_key::hugeint),
    (cost_usd::double * 10000)::bigint
);
