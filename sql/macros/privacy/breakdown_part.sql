-- The items of one sentiment in percent of the items of all published sentiments; null if the sentiment is not published. If all items have the sentiment `filter_word`, the share is 100 for this sentiment and 0 for all others.
create or replace macro breakdown_part (word, filter_word, items) as case when filter_word = word then 100 when filter_word <> '' then 0 else round(
    100 * items[word] / (
        coalesce(items['bullish'], 0) + coalesce(items['bearish'], 0) + coalesce(items['mixed'], 0) + coalesce(items['neutral'], 0) + coalesce(items['unknown'], 0)
    ),
    2
) end::double;
