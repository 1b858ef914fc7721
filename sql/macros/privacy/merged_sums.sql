-- The aggregates of one part of the trades of a cell, computed from the aggregates of disjoint groups of people, such as shards. Each group has its five largest contributions; the five largest of these are the five largest contributions of the cell.
create or replace macro merged_sums (each) as {
    'people': sum(each.people),
    'people_key': cell_key (each.people_key),
    'cents': sum(each.cents)::hugeint,
    'cents_top': list_reverse_sort(
        flatten(
            list(each.cents_top) filter(
                where
                    each.cents_top is not null
            )
        )
    ) [1:5],
    'cents_key': cell_key (each.cents_key),
    'trades': sum(each.trades),
    'trades_top': list_reverse_sort(flatten(list(each.trades_top))) [1:5],
    'trades_key': cell_key (each.trades_key)
};
