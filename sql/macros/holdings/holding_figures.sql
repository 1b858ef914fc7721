-- The perturbed figures of a cell of holdings.
create or replace macro holding_figures (sums, largest, factors) as {
    'holders': noisy_people (sums.holders, sums.holders_key),
    'whole_usd': usd (noisy_sum (sums.gross_value_usd, sums.top, factors.amount)),
    'long_usd': usd (noisy_sum (sums.long_value_usd, sums.long_top, factors.long)),
    'short_usd': usd (noisy_sum (sums.short_value_usd, sums.short_top, factors.short)),
    'current_price': noisy_sum (sums.current_weight, top_values (largest.top, 'current_weight'), factors.amount) / noisy_sum (sums.quantity, top_values (largest.top, 'quantity'), factors.amount),
    'entry_usd': usd (noisy_sum (sums.entry_gross_usd, sums.entry_top, factors.entry)),
    'average_gross': noisy_sum (sums.entry_gross_usd, top_values (largest.entry_top, 'gross'), factors.average),
    'average_profit': noisy_sum (sums.entry_value_usd - sums.cost_usd, top_values (largest.entry_top, 'profit'), factors.average),
    'average_cost': noisy_sum (sums.cost_usd, top_values (largest.entry_top, 'cost'), factors.average),
    'entry_price': noisy_sum (sums.entry_weight, top_values (largest.entry_top, 'weight'), factors.average) / noisy_sum (sums.entry_quantity, top_values (largest.entry_top, 'quantity'), factors.average)
};
