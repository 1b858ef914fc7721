-- The entry price of a cell of holdings; null if its entry state is not published.
create or replace macro entry_price (states, figures) as if (
    states.entry_state = 'published',
    significant (figures.entry_price, getvariable ('significant_digits')::integer),
    null
);
