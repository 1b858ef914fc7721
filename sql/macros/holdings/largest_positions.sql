-- The five positions with the largest values, and the five positions with an entry price that have the largest sizes (the larger of value and cost). Each position has its contributions to averages.
create or replace macro largest_positions (each) as {
    'top': list_reverse_sort(
        list(
            {
                'gross': each.gross_value_usd,
                'record_key': each.record_key,
                'current_weight': each.current_weight::double / 1e8,
                'quantity': each.quantity::double / 1e8
            }
        )
    ) [1:5],
    'entry_top': list_reverse_sort(
        list(
            {
                'size': each.entry_size_usd,
                'record_key': each.record_key,
                'gross': each.entry_gross_usd,
                'profit': each.entry_value_usd - each.cost_usd,
                'cost': each.cost_usd,
                'weight': each.entry_weight::double / 1e8,
                'quantity': each.entry_quantity::double / 1e8
            }
        ) filter(each.entry_gross_usd is not null)
    ) [1:5]
};
