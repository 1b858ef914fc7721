-- How items lean overall, from the published sentiments (docs/numbers.md): bullish (bearish) if at least 50 % of the items with a sentiment are bullish (bearish), or if their share exceeds the share of bearish (bullish) items by 15 percentage points; neutral if at least 50 % are neutral; unknown if no sentiment is published; else mixed. `filter_word` is the sentiment that all items have, '' for any.
create or replace macro leaning (filter_word, items) as case when filter_word <> '' then filter_word when coalesce(items['bullish'], items['bearish'], items['mixed'], items['neutral']) is null then 'unknown' else leaning_word (
    coalesce(items['bullish'], 0),
    coalesce(items['bearish'], 0),
    coalesce(items['neutral'], 0),
    coalesce(items['bullish'], 0) + coalesce(items['bearish'], 0) + coalesce(items['mixed'], 0) + coalesce(items['neutral'], 0)
) end;
