-- Exact aggregates of the rest (the part of a ticker's holdings that no published class contains), and flags that say what may be revealed of the rest. Long and short positions add up to the whole, so publishing both reveals the whole. Positions with and without an entry price add up to the whole too.
create or replace macro rest_sums (each) as {
    'gross': sum(each.gross_value_usd),
    'weight': sum(each.current_weight)::double / 1e8,
    'quantity': sum(each.quantity)::double / 1e8,
    'key': cell_key (each.amount_key),
    'long': sum(each.long_value_usd),
    'long_key': cell_key (each.long_key),
    'short': sum(each.short_value_usd),
    'short_key': cell_key (each.short_key),
    'entry': sum(each.entry_gross_usd),
    'entry_key': cell_key (each.entry_key),
    'is_publishable': is_part_publishable (count(each.amount_key), sum(each.gross_value_usd), max(each.gross_value_usd, 3)),
    'are_sides': is_part_publishable (count(each.long_key), sum(each.long_value_usd), max(each.long_value_usd, 3))
    and is_part_publishable (count(each.short_key), sum(each.short_value_usd), max(each.short_value_usd, 3)),
    'are_entries': is_part_publishable (count(each.entry_key), sum(each.entry_gross_usd), max(each.entry_gross_usd, 3))
    and is_part_publishable (count(each.entry_key), sum(each.entry_size_usd), max(each.entry_size_usd, 3))
    and is_part_publishable (count(each.bare_gross_usd), sum(each.bare_gross_usd), max(each.bare_gross_usd, 3))
};
