-- How items lean together, from the published sentiments: bullish (bearish) from 50 % of those with a sentiment on, or where it leads the other by 15 points; neutral from 50 % on; unknown if none has a published sentiment; else mixed; methodology.md 3. `filter_word` is the sentiment that all items have, '' for any.
create or replace macro leaning (filter_word, items) as case when filter_word <> '' then filter_word when coalesce(items['bullish'], items['bearish'], items['mixed'], items['neutral']) is null then 'unknown' else leaning_word (
    coalesce(items['bullish'], 0),
    coalesce(items['bearish'], 0),
    coalesce(items['neutral'], 0),
    coalesce(items['bullish'], 0) + coalesce(items['bearish'], 0) + coalesce(items['mixed'], 0) + coalesce(items['neutral'], 0)
) end;
