-- Shares of the sentiments in percent, as a struct to unnest: of items that all lean one way 100 and 0; else of the items of the published sentiments, null for the others.
create or replace macro breakdown_pct (filter_word, items) as {
    'bullish_pct': breakdown_part ('bullish', filter_word, items),
    'bearish_pct': breakdown_part ('bearish', filter_word, items),
    'mixed_pct': breakdown_part ('mixed', filter_word, items),
    'neutral_pct': breakdown_part ('neutral', filter_word, items),
    'unknown_pct': breakdown_part ('unknown', filter_word, items)
};
