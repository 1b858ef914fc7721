-- The aggregates of one part of the trades of a cell, over the people who have trades in this part.
create or replace macro part_sums (record_key, cents, trades) as {
    'people': count_if(trades > 0),
    'people_key': cell_key (if (trades > 0, record_key, null)),
    'cents': sum(cents),
    'cents_top': max(cents, 5),
    'cents_key': cell_key (contribution_key (record_key, cents)),
    'trades': sum(trades),
    'trades_top': max(trades, 5),
    'trades_key': cell_key (record_key::hugeint * trades)
};
