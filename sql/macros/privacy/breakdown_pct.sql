-- The items of each sentiment in percent of the items of all published sentiments, as a struct that the caller can unnest; null for a sentiment that is not published. If all items have the sentiment `filter_word`, its share is 100 and all other shares are 0.
create or replace macro breakdown_pct (filter_word, items) as {
    'bullish_pct': breakdown_part ('bullish', filter_word, items),
    'bearish_pct': breakdown_part ('bearish', filter_word, items),
    'mixed_pct': breakdown_part ('mixed', filter_word, items),
    'neutral_pct': breakdown_part ('neutral', filter_word, items),
    'unknown_pct': breakdown_part ('unknown', filter_word, items)
};
