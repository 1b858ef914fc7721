-- A person's position in one ticker and class, added up over all accounts of the person: quantities and weights in hundred-millionths, values and costs in US dollars. If the person has no position in a part, its sums are null.
create or replace macro position_sums (held) as {
    'units': sum(hundred_millionths (held.quantity)),
    'market_value_usd': sum(held.market_value_usd),
    'quantity': sum(hundred_millionths (abs(held.quantity))),
    'current_weight': sum(hundred_millionths (abs(held.quantity) * held.current_price)),
    'entry_units': sum(if (held.avg_entry_price is null, null, hundred_millionths (held.quantity))),
    'entry_value_usd': sum(if (held.avg_entry_price is null, null, held.market_value_usd)),
    'entry_quantity': sum(if (held.avg_entry_price is null, null, hundred_millionths (abs(held.quantity)))),
    'entry_weight': sum(hundred_millionths (abs(held.quantity) * held.avg_entry_price)),
    'cost_usd': sum(held.cost_usd),
    'bare_value_usd': sum(if (held.avg_entry_price is null, held.market_value_usd, null))
};
