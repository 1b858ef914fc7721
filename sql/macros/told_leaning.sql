-- How items lean together, as far as it follows from what is told of their sentiments: bullish (bearish) from 50 % of those with a sentiment on or where it leads the other by 15 points, then neutral from 50 % on, unknown if none has one, else mixed; methodology.md 3. Where the items of which nothing is told could turn the word, it is unknown: it must not rest on the few people that the shares keep back.
create or replace macro told_leaning (filter_word, told_items, told, items) as case when filter_word <> '' then filter_word else list_transform(
    list_transform(
        [items - coalesce(told, 0)],
        lambda rest: {
            'bullish': coalesce(told_items['bullish'], 0),
            'most_bullish': coalesce(told_items['bullish'], rest),
            'bearish': coalesce(told_items['bearish'], 0),
            'most_bearish': coalesce(told_items['bearish'], rest),
            'neutral': coalesce(told_items['neutral'], 0),
            'most_neutral': coalesce(told_items['neutral'], rest),
            'labelled': items - coalesce(told_items['unknown'], rest),
            'most_labelled': items - coalesce(told_items['unknown'], 0)
        }
    ),
    lambda s: case
        when s.most_labelled = 0 then 'unknown'
        when s.bullish > s.most_bearish
        and (
            2 * s.bullish >= s.most_labelled
            or 100 * (s.bullish - s.most_bearish) >= 15 * s.most_labelled
        ) then 'bullish'
        when s.bearish > s.most_bullish
        and (
            2 * s.bearish >= s.most_labelled
            or 100 * (s.bearish - s.most_bullish) >= 15 * s.most_labelled
        ) then 'bearish'
        when 2 * s.neutral >= s.most_labelled
        and 100 * (s.most_bullish - s.bearish) < 15 * s.labelled
        and 100 * (s.most_bearish - s.bullish) < 15 * s.labelled then 'neutral'
        when s.labelled > 0
        and 2 * s.most_neutral < s.labelled
        and not (
            s.most_bullish > s.bearish
            and (
                2 * s.most_bullish >= s.labelled
                or 100 * (s.most_bullish - s.bearish) >= 15 * s.labelled
            )
        )
        and not (
            s.most_bearish > s.bullish
            and (
                2 * s.most_bearish >= s.labelled
                or 100 * (s.most_bearish - s.bullish) >= 15 * s.labelled
            )
        ) then 'mixed'
        else 'unknown'
    end
) [1] end;
