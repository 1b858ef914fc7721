-- The noise factors for the parts of a cell of holdings (whole, long, short, positions with an entry price) and for averages.
create or replace macro holding_factors (sums) as {
    'amount': noise_factors (noise_bits (sums.amount_key, 'amount'), sums.people),
    'long': noise_factors (noise_bits (sums.long_key, 'amount'), sums.long_people),
    'short': noise_factors (noise_bits (sums.short_key, 'amount'), sums.short_people),
    'entry': noise_factors (noise_bits (sums.entry_key, 'amount'), sums.entry_people),
    'average': average_factors (noise_bits (sums.average_key, 'average'))
};
