-- A map from each sentiment to its number of items; null for a sentiment that is not published. The macro uses plain sums, because a list for each group would not fit into memory.
create or replace macro by_sentiment (sentiment, items) as map(
    ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'],
    [
        sum(items) filter(
            where
                sentiment = 'bullish'
        ),
        sum(items) filter(
            where
                sentiment = 'bearish'
        ),
        sum(items) filter(
            where
                sentiment = 'mixed'
        ),
        sum(items) filter(
            where
                sentiment = 'neutral'
        ),
        sum(items) filter(
            where
                sentiment = 'unknown'
        )
    ]
);
