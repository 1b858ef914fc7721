-- The states of a combined row of holdings: the states of its own sums, and no parts that would reveal a withheld part of a class (unsplit_states).
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
