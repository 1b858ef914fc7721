-- The items of each sentiment, as a map; null for a sentiment that is not published. The macro uses plain sums, because lists for every group do not fit into memory.
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
