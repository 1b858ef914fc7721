-- The states of a combined row of holdings. They follow from the sums of the row, but a part is also withheld if it would reveal a withheld part of a class (see unsplit_states).
create or replace macro combined_states (states, unsplit) as {
    'state': states.state,
    'are_sides_publishable': states.are_sides_publishable
    and unsplit.are_sides,
    'entry_state': if (
        states.entry_state = 'published'
        and not (
            unsplit.are_sides
            and unsplit.are_entries
        ),
        'split',
        states.entry_state
    )
};
