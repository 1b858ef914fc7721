-- Whether a person belongs to the shard that is being built. Shards divide the record keys into ranges of equal size, one for each value of their leading bits; a model without shards has all people.
create or replace macro in_shard (record_key) as record_key between (
    18446744073709551616::uhugeint // getvariable ('shards')::uhugeint * getvariable ('shard')::uhugeint
)::ubigint and (
    18446744073709551616::uhugeint // getvariable ('shards')::uhugeint * (getvariable ('shard')::uhugeint + 1) - 1
)::ubigint;
