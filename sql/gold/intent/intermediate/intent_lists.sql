-- about: The listed themes of questions and the listed topics of conversations. Each has the sentiment of its items (questions or conversations), and the most frequent tickers, topics or themes of these items.
-- grain: [measure, window_days, ticker, topic, sentiment_filter, id]
-- stored: no
-- published: no
-- columns:
--   measure: question (with themes) or conversation (with topics)
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all items name; '' for any
--   topic: label of a topic that all items have, in lower case; '' for any
--   sentiment_filter: sentiment that all items have; '' for any
--   rank: rank by share, then by number of items, from 1 to 50
--   id: id of the theme or topic
--   share: 100 x questions of the theme or conversations with the topic / all questions or conversations
--   sentiment: overall sentiment of the questions or conversations, computed from the published sentiments; see docs/numbers.md
--   bullish_pct: 100 x bullish items / items of all published sentiments; null if this share is withheld because too few people contribute to it or one person contributes too much
--   bearish_pct: 100 x bearish items / items of all published sentiments; null for the same reasons as bullish_pct
--   mixed_pct: 100 x mixed items / items of all published sentiments; null for the same reasons as bullish_pct
--   neutral_pct: 100 x neutral items / items of all published sentiments; null for the same reasons as bullish_pct
--   unknown_pct: 100 x items without a recognizable sentiment / items of all published sentiments; null for the same reasons as bullish_pct
--   tickers: most frequent symbols in the items, each with the share of the items that name the symbol
--   labels: labels of the most frequent topics of the questions, or of the most frequent themes of the conversations, each with the share of the items that have the label
with
    ranked as (
        select
            *
        from
            gold.intent_ranked
    ),
    related as (
        select
            *
        from
            gold.intent_related
    ),
    related_tickers as (
        select
            * exclude (is_ticker)
        from
            related
        where
            is_ticker
    ),
    related_labels as (
        select
            * exclude (is_ticker)
        from
            related
        where
            not is_ticker
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    leanings as (
        select
            measure,
            window_days,
            ticker,
            topic,
            id,
            by_sentiment (sentiment, items) as items
        from
            gold.intent_shares
        where
            sentiment <> ''
        group by all
    )
select
    measure,
    window_days,
    ticker,
    coalesce(lower(topic_names.label), '') as topic,
    ranked.sentiment as sentiment_filter,
    rank,
    id,
    share,
    leaning (ranked.sentiment, leanings.items) as sentiment,
    unnest(breakdown_pct (ranked.sentiment, leanings.items)),
    related_tickers.names as tickers,
    related_labels.names as labels
from
    ranked
    left join topic_names on topic_names.topic_id = ranked.topic
    left join leanings using (measure, window_days, ticker, topic, id)
    left join related_tickers using (measure, window_days, ticker, topic, sentiment, id)
    left join related_labels using (measure, window_days, ticker, topic, sentiment, id)
