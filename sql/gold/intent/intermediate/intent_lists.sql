-- about: The themes of questions and the topics of conversations that are listed, each with the sentiment of its items and with the tickers, topics or themes that the items also have.
-- grain: [measure, window_days, ticker, topic, sentiment_filter, id]
-- stored: no
-- published: no
-- columns:
--   measure: question (with themes) or conversation (with topics)
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all items name; '' for any
--   topic: label of a topic that all items have, in lower case; '' for any
--   sentiment_filter: sentiment that all items have; '' for any
--   rank: place by share, then by number of items, from 1; at most 50
--   id: id of the theme or topic
--   share: 100 x questions of the theme or conversations with the topic / all questions or conversations
--   sentiment: how its questions or conversations lean overall, from the published sentiments, see docs/numbers.md
--   bullish_pct: 100 x bullish items / items of all published sentiments; null if too few people contribute, or one person contributes too much
--   bearish_pct: the same for bearish items
--   mixed_pct: the same for mixed items
--   neutral_pct: the same for neutral items
--   unknown_pct: the same for items whose sentiment cannot be judged
--   tickers: symbols that most of these items name, each with the share of the items that name it
--   labels: labels of the most frequent topics of these questions, or themes of these conversations, each with the share of the items that have it
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
