-- A person's record key: 64 bits of the keyed hash that replaced the user id. It is secret like the hash, and never leaves the lake.
create or replace macro record_key (person_id) as (md5_number(person_id::varchar) >> 64)::ubigint;
