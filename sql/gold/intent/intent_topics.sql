-- about: Topics of conversations of every window, for each ticker, topic and sentiment asked about with enough people: how many of its conversations have a topic, how they lean, and what else they name.
-- grain: [window_days, ticker, topic, sentiment_filter, rank]
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   topic: label of a topic that all conversations have, in lower case; '' for all conversations
--   sentiment_filter: how all conversations lean; '' for all conversations
--   rank: place by share, then by number of conversations, from 1; at most 50
--   topic_id: id of the topic
--   label: label of the topic
--   conversation_share_pct: 100 x conversations with the topic / conversations
--   sentiment: how the conversations with the topic lean together, from the published sentiments, methodology.md 3
--   bullish_pct: 100 x bullish conversations / those of the published sentiments; null where too few people contribute, or one of them too much
--   bearish_pct: the same of bearish conversations
--   mixed_pct: the same of mixed conversations
--   neutral_pct: the same of neutral conversations
--   unknown_pct: the same of conversations that give nothing to judge by
--   related_tickers: symbols that conversations with the topic name most, up to 5, each with its share of them
--   related_themes: themes that conversations with the topic have most, up to 5, each with its share of them
-- checks:
--   - conversation_share_pct > 0 and conversation_share_pct <= 100
--   - sentiment in ('bullish', 'bearish', 'mixed', 'neutral', 'unknown')
--   - rank between 1 and 50
--   - least(bullish_pct, bearish_pct, mixed_pct, neutral_pct, unknown_pct) >= 0
with
    ranked as (
        select
            *
        from
            gold.intent_topics_ranked
    ),
    related as (
        select
            *
        from
            gold.intent_topics_related
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    sentiments as materialized (
        select
            window_days,
            ticker,
            topic,
            shown,
            by_sentiment (sentiment, items) as items
        from
            gold.intent_topic_shares
        where
            sentiment <> ''
        group by all
    )
select
    window_days::integer as window_days,
    ranked.ticker::varchar as ticker,
    coalesce(lower(filters.label), '')::varchar as topic,
    ranked.sentiment::varchar as sentiment_filter,
    rank::integer as rank,
    ranked.shown::varchar as topic_id,
    names.label::varchar as label,
    share::double as conversation_share_pct,
    leaning (ranked.sentiment, sentiments.items)::varchar as sentiment,
    unnest(breakdown_pct (ranked.sentiment, sentiments.items)),
    coalesce(related.tickers, [])::struct(ticker varchar, conversation_share_pct double) [] as related_tickers,
    coalesce(related.themes, [])::struct(label varchar, conversation_share_pct double) [] as related_themes
from
    ranked
    join topic_names as names on names.topic_id = shown
    left join topic_names as filters on filters.topic_id = ranked.topic
    left join sentiments using (window_days, ticker, topic, shown)
    left join related using (window_days, ticker, topic, sentiment, shown)
