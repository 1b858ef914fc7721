-- Whether a person belongs to the shard that is being built. Shards divide the record keys into ranges of equal size, one range for each value of the leading bits. If a model is not sharded, the result is true for all people.
create or replace macro in_shard (record_key) as record_key between (
    18446744073709551616::uhugeint // getvariable ('shards')::uhugeint * getvariable ('shard')::uhugeint
)::ubigint and (
    18446744073709551616::uhugeint // getvariable ('shards')::uhugeint * (getvariable ('shard')::uhugeint + 1) - 1
)::ubigint;
