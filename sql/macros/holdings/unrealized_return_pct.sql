-- The profit of a cell of holdings in percent of its cost; null if its entry state is not published.
create or replace macro unrealized_return_pct (states, figures) as if (
    states.entry_state = 'published',
    round(100 * figures.average_profit / nullif(abs(figures.average_cost), 0), 2),
    null
);
