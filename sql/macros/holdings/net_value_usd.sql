-- The longs less the shorts of a cell of holdings; null where they may not be shown separately.
create or replace macro net_value_usd (states, figures) as if (states.are_sides_publishable, round(figures.long_usd - figures.short_usd, 2), null);
