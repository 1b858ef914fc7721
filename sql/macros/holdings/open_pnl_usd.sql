-- The profit of a cell of holdings; null if its entry state is not published. If the holding is worth nothing, the loss equals the cost.
create or replace macro open_pnl_usd (states, figures) as if (
    states.entry_state = 'published',
    usd (
        coalesce(
            figures.entry_usd * figures.average_profit / nullif(figures.average_gross, 0),
            figures.average_profit
        )
    ),
    null
);
