-- Aggregates of one part of the trades of a cell, over its people with trades in that part; `key` is null for those without.
create or replace macro part_sums (record_key, cents, key, trades) as {
    'people': count_if(trades > 0),
    'people_key': cell_key (if (trades > 0, record_key, null)),
    'cents': sum(cents) filter(
        where
            trades > 0
    ),
    'cents_top': max(cents, 3) filter(
        where
            trades > 0
    ),
    'cents_key': cell_key (key),
    'trades': sum(trades),
    'trades_top': max(trades, 3) filter(
        where
            trades > 0
    ),
    'trades_key': cell_key (record_key::hugeint * trades)
};
