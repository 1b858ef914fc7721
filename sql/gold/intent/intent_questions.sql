-- about: The themes of questions in every window, for each ticker, topic and sentiment that enough people ask about. Each theme has its share of these questions, and the sentiment and the most frequent tickers and topics of the questions of the theme.
-- grain: [window_days, ticker, topic, sentiment_filter, rank]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all questions name; '' for all questions
--   topic: label of a topic that all questions have, in lower case; '' for all questions
--   sentiment_filter: sentiment that all questions have; '' for all questions
--   rank: rank by share, then by number of questions, from 1 to 50
--   theme_id: id of the theme
--   label: label of the theme
--   question_share_pct: 100 x questions of the theme / all questions with this ticker, topic and sentiment
--   sentiment: overall sentiment of the questions of the theme, computed from the published sentiments; see docs/numbers.md
--   bullish_pct: 100 x bullish questions / questions of all published sentiments; null if this share is withheld because too few people contribute to it or one person contributes too much
--   bearish_pct: 100 x bearish questions / questions of all published sentiments; null for the same reasons as bullish_pct
--   mixed_pct: 100 x mixed questions / questions of all published sentiments; null for the same reasons as bullish_pct
--   neutral_pct: 100 x neutral questions / questions of all published sentiments; null for the same reasons as bullish_pct
--   unknown_pct: 100 x questions without a recognizable sentiment / questions of all published sentiments; null for the same reasons as bullish_pct
--   related_tickers: the most frequent symbols in questions of the theme, up to 5, each with the share of these questions that name the symbol
--   related_topics: the most frequent topics of questions of the theme, up to 5, each with the share of these questions that have the topic
-- checks:
--   - question_share_pct between 0 and 100
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
            measure = 'question'
    ),
    names as (
        select
            theme_id as id,
            label
        from
            gold.intent_themes
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment_filter::varchar as sentiment_filter,
    rank::integer as rank,
    id::varchar as theme_id,
    label::varchar as label,
    share::double as question_share_pct,
    sentiment::varchar as sentiment,
    bullish_pct,
    bearish_pct,
    mixed_pct,
    neutral_pct,
    unknown_pct,
    name_shares (tickers)::struct(ticker varchar, question_share_pct double) [] as related_tickers,
    name_shares (labels)::struct(label varchar, question_share_pct double) [] as related_topics
from
    lists
    join names using (id)
