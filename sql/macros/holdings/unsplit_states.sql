-- Whether the parts of a combined row of holdings may be published, although the same parts of some of its classes are withheld (long and short positions, or positions with and without an entry price). A reader can subtract the other classes from the row, so the sums over these classes must be publishable, too.
create or replace macro unsplit_states (each) as {
    'are_sides': is_part_publishable (count(nullif(each.unsplit_long_usd, 0)), sum(each.unsplit_long_usd), max(each.unsplit_long_usd, 2))
    and is_part_publishable (
        count(nullif(each.unsplit_short_usd, 0)),
        sum(each.unsplit_short_usd),
        max(each.unsplit_short_usd, 2)
    ),
    'are_entries': is_part_publishable (count(each.unsplit_entry_usd), sum(each.unsplit_entry_usd), max(each.unsplit_entry_usd, 2))
    and is_part_publishable (count(each.unsplit_entry_usd), sum(each.unsplit_size_usd), max(each.unsplit_size_usd, 2))
    and is_part_publishable (count(each.unsplit_bare_usd), sum(each.unsplit_bare_usd), max(each.unsplit_bare_usd, 2))
};
