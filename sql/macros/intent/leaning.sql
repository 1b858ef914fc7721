-- How items lean overall, from the published sentiments: bullish (bearish) from 50 % of the items with a sentiment, or with a lead of 15 points over the other; neutral from 50 %; unknown if no sentiment is published; else mixed; docs/numbers.md. `filter_word` is the sentiment that all items have, '' for any.
create or replace macro leaning (filter_word, items) as case when filter_word <> '' then filter_word when coalesce(items['bullish'], items['bearish'], items['mixed'], items['neutral']) is null then 'unknown' else leaning_word (
    coalesce(items['bullish'], 0),
    coalesce(items['bearish'], 0),
    coalesce(items['neutral'], 0),
    coalesce(items['bullish'], 0) + coalesce(items['bearish'], 0) + coalesce(items['mixed'], 0) + coalesce(items['neutral'], 0)
) end;
