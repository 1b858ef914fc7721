-- about: The topics of conversations in every window, for each ticker, topic and sentiment that enough people talk about. Each topic has its share of these conversations, and the sentiment and the most frequent tickers and themes of the conversations with the topic.
-- grain: [window_days, ticker, topic, sentiment_filter, rank]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   topic: label of a topic that all conversations have, in lower case; '' for all conversations
--   sentiment_filter: sentiment that all conversations have; '' for all conversations
--   rank: rank by share, then by number of conversations, from 1 to 50
--   topic_id: id of the topic
--   label: label of the topic
--   conversation_share_pct: 100 x conversations with the topic / all conversations with this ticker, topic filter and sentiment
--   sentiment: overall sentiment of the conversations with the topic, computed from the published sentiments; see docs/numbers.md
--   bullish_pct: 100 x bullish conversations / conversations of all published sentiments; null if this share is withheld because too few people contribute to it or one person contributes too much
--   bearish_pct: 100 x bearish conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   mixed_pct: 100 x mixed conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   neutral_pct: 100 x neutral conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   unknown_pct: 100 x conversations without a recognizable sentiment / conversations of all published sentiments; null for the same reasons as bullish_pct
--   related_tickers: the most frequent symbols in conversations with the topic, up to 5, each with the share of these conversations that name the symbol
--   related_themes: the most frequent themes of conversations with the topic, up to 5, each with the share of these conversations that have the theme
-- checks:
--   - conversation_share_pct between 0 and 100
--   - sentiment in ('bullish', 'bearish', 'mixed', 'neutral', 'unknown')
--   - rank between 1 and 50
--   - least(bullish_pct, bearish_pct, mixed_pct, neutral_pct, unknown_pct) >= 0
with
    lists as (
        select
            *
        from
            gold.intent_lists
        where
            measure = 'conversation'
    ),
    names as (
        select
            topic_id as id,
            label
        from
            gold.intent_topics_known
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment_filter::varchar as sentiment_filter,
    rank::integer as rank,
    id::varchar as topic_id,
    label::varchar as label,
    share::double as conversation_share_pct,
    sentiment::varchar as sentiment,
    bullish_pct,
    bearish_pct,
    mixed_pct,
    neutral_pct,
    unknown_pct,
    name_shares (tickers)::struct(ticker varchar, conversation_share_pct double) [] as related_tickers,
    name_shares (labels)::struct(label varchar, conversation_share_pct double) [] as related_themes
from
    lists
    join names using (id)
