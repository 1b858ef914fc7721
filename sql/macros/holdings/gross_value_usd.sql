-- The value of the long positions plus the value of the short positions of a cell of holdings. It is published even if the two may not be published separately.
create or replace macro gross_value_usd (states, figures) as if (states.are_sides_publishable, round(figures.long_usd + figures.short_usd, 2), figures.whole_usd);
