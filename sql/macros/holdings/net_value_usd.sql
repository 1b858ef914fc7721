-- The value of the long positions less that of the short positions of a cell of holdings; null if they may not be shown separately.
create or replace macro net_value_usd (states, figures) as if (states.are_sides_publishable, round(figures.long_usd - figures.short_usd, 2), null);
