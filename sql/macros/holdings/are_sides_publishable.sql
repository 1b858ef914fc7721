-- Whether the long and the short positions of a cell of holdings may be published separately. They may if there are no short positions, or if the long and the short positions may each be published by themselves.
create or replace macro are_sides_publishable (sums) as sums.short_people = 0
or (
    is_publishable (sums.long_people, sums.long_value_usd, sums.long_top)
    and is_publishable (sums.short_people, sums.short_value_usd, sums.short_top)
);
