-- A record key mixed with what the person contributes to an amount: the quantity of holdings, never the price, so that a moving price alone draws no new noise; of trades their value, which does not move.
create or replace macro contribution_key (record_key, contribution) as (md5_number(concat(record_key, ' ', contribution)) >> 64)::ubigint;
