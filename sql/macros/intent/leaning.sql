-- The overall sentiment of items, computed from the published sentiments (see docs/numbers.md). It is bullish if at least 50 % of the items with a sentiment are bullish, or if the bullish share exceeds the bearish share by at least 15 percentage points, and bearish by the same rule. It is neutral if at least 50 % are neutral, unknown if no sentiment is published, and mixed in all other cases. `filter_word` is the sentiment that all items have, '' for any.
create or replace macro leaning (filter_word, items) as case when filter_word <> '' then filter_word when coalesce(items['bullish'], items['bearish'], items['mixed'], items['neutral']) is null then 'unknown' else leaning_word (
    coalesce(items['bullish'], 0),
    coalesce(items['bearish'], 0),
    coalesce(items['neutral'], 0),
    coalesce(items['bullish'], 0) + coalesce(items['bearish'], 0) + coalesce(items['mixed'], 0) + coalesce(items['neutral'], 0)
) end;
