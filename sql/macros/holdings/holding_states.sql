-- Which parts of a cell of holdings may be published; see docs/privacy.md, rules 1, 5 and 6. If one person dominates the value of the positions with an entry price, or their size (the larger of value and cost), the entry price is not published.
create or replace macro holding_states (sums) as {
    'state': case
        when sums.holders < getvariable ('privacy_floor') then 'too_few_people'
        when not passes_p_percent (sums.gross_value_usd, sums.top) then 'dominance'
        else 'published'
    end,
    'are_sides_publishable': are_sides_publishable (sums),
    'entry_state': case
        when sums.entry_people = 0 then 'unknown'
        when are_sides_publishable (sums)
        and is_publishable (sums.entry_people, sums.entry_gross_usd, sums.entry_top)
        and passes_p_percent (sums.entry_size_usd, sums.entry_size_top)
        and is_part_publishable (sums.bare_people, sums.bare_gross_usd, sums.bare_top) then 'published'
        else 'split'
    end
};
