-- How items lean together, as far as it follows from what is told of their sentiments: bullish (bearish) from 50 % of those with a sentiment on or where it leads the other by 15 points, then neutral from 50 % on, unknown if none has one, else mixed; methodology.md 3. Where the items of which nothing is told could turn the word, all of them having one of the sentiments that are not told, it is unknown: it must not rest on the few people that the shares keep back.
create or replace macro told_leaning (filter_word, told_items, told, items) as case when filter_word <> '' then filter_word else list_reduce(
    list_transform(
        list_transform(
            list_filter(
                ['bullish', 'bearish', 'mixed', 'neutral', 'unknown', 'none'],
                lambda word: told_items[word] is null
                and (
                    word <> 'none'
                    or coalesce(told, 0) = items
                )
            ),
            lambda hidden: {
                'bullish': coalesce(told_items['bullish'], if (hidden = 'bullish', items - coalesce(told, 0), 0)),
                'bearish': coalesce(told_items['bearish'], if (hidden = 'bearish', items - coalesce(told, 0), 0)),
                'neutral': coalesce(told_items['neutral'], if (hidden = 'neutral', items - coalesce(told, 0), 0)),
                'labelled': items - coalesce(told_items['unknown'], if (hidden = 'unknown', items - coalesce(told, 0), 0))
            }
        ),
        lambda s: case
            when s.labelled = 0 then 'unknown'
            when s.bullish <> s.bearish
            and greatest(s.bullish, s.bearish) * 2 >= s.labelled
            or abs(s.bullish - s.bearish) * 100 >= 15 * s.labelled then if (s.bullish > s.bearish, 'bullish', 'bearish')
            when s.neutral * 2 >= s.labelled then 'neutral'
            else 'mixed'
        end
    ),
    lambda one,
    other: if (one = other, one, 'unknown')
) end;
