-- What a person contributes to the key from which the noise of averages is drawn. It depends on the cost, so that the noise changes with the cost and averages do not reveal that a person's cost has changed.
create or replace macro average_key (record_key, entry_key, cost_usd) as entry_key + contribution_key (
    xor (entry_key, record_key::hugeint),
    (cost_usd::double * 10000)::bigint
);
