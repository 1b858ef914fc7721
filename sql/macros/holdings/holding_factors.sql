-- The relative noise of the parts of a cell of holdings.
create or replace macro holding_factors (sums) as {
    'amount': noise_factors (noise_bits (sums.amount_key, 'amount'), sums.gross_value_usd, sums.top),
    'long': noise_factors (noise_bits (sums.long_key, 'amount'), sums.long_value_usd, sums.long_top),
    'short': noise_factors (noise_bits (sums.short_key, 'amount'), sums.short_value_usd, sums.short_top),
    'entry': noise_factors (noise_bits (sums.entry_key, 'amount'), sums.entry_gross_usd, sums.entry_top),
    'average': average_factors (noise_bits (sums.average_key, 'average'))
};
