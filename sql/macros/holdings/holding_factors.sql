-- The relative noise of the parts of a cell of holdings.
create or replace macro holding_factors (sums) as {
    'amount': noise_factors (noise_bits (sums.amount_key, 'amount')),
    'long': noise_factors (noise_bits (sums.long_key, 'amount')),
    'short': noise_factors (noise_bits (sums.short_key, 'amount')),
    'entry': noise_factors (noise_bits (sums.entry_key, 'amount')),
    'average': average_factors (noise_bits (sums.average_key, 'average'))
};
