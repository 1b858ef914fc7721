-- The value of the long positions minus the value of the short positions of a cell of holdings; null if the two may not be published separately.
create or replace macro net_value_usd (states, figures) as if (states.are_sides_publishable, round(figures.long_usd - figures.short_usd, 2), null);
