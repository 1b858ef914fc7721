-- The factors by which the combined amounts of a ticker's holdings are multiplied. A factor is 1 if the rest of the amount (the part that no published class contains) may be revealed; if not, the factor hides the rest.
create or replace macro rest_ratios (rest, sums) as {
    'gross': rest_ratio (rest.gross, sums.gross_value_usd, rest.is_publishable, rest.key),
    'price': rest_ratio (rest.weight, sums.current_weight, rest.is_publishable, rest.key) / rest_ratio (rest.quantity, sums.quantity, rest.is_publishable, rest.key),
    'long': rest_ratio (
        rest.long,
        sums.long_value_usd,
        rest.is_publishable
        and rest.are_sides,
        rest.long_key
    ),
    'short': rest_ratio (
        rest.short,
        sums.short_value_usd,
        rest.is_publishable
        and rest.are_sides,
        rest.short_key
    ),
    'entry': rest_ratio (
        rest.entry,
        sums.entry_gross_usd,
        rest.is_publishable
        and rest.are_sides
        and rest.are_entries,
        rest.entry_key
    )
};
