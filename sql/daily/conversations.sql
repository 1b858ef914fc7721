-- about: Conversations by the day on which they started. Each has all tickers, topics and themes of its questions, and the most frequent sentiment of its questions.
-- grain: [conversation_id]
-- batch: 200000 rows
-- columns:
--   day: UTC day on which the conversation started
--   conversation_id: id of the conversation, as delivered
--   person_id: keyed hash of the id of the user
--   tickers: symbols that its questions name, sorted, without duplicates; for a conversation without questions, the symbols in its text
--   topics: ids of the topics of its questions, sorted, without duplicates
--   themes: ids of the themes of its questions, sorted, without duplicates; for a conversation without questions, the theme of its text
--   sentiment: most frequent sentiment of its questions; if bullish and bearish are equally frequent, mixed; in any other tie, bullish or bearish takes precedence over mixed, mixed over neutral, and neutral over unknown
--   left_out: why the conversation is not counted: no_own_words, repeated, copied or over_limit; null if it is counted
-- checks:
--   - sentiment in ('bullish', 'bearish', 'mixed', 'neutral', 'unknown')
with
    units as (
        select
            *
        from
            daily.themed_questions
    ),
    counted as (
        select
            day,
            conversation_id,
            any_value(person_id) as person_id,
            any_value(conversation_left_out) as left_out,
            list_sort(list_distinct(flatten(list(tickers)))) as tickers,
            list_sort(list_distinct(flatten(list(topics)))) as topics,
            list_sort(
                list_distinct(
                    list(theme) filter(
                        where
                            theme is not null
                    )
                )
            ) as themes,
            count(*) filter(
                where
                    sentiment = 'bullish'
            ) as bullish,
            count(*) filter(
                where
                    sentiment = 'bearish'
            ) as bearish,
            count(*) filter(
                where
                    sentiment = 'mixed'
            ) as mixed,
            count(*) filter(
                where
                    sentiment = 'neutral'
            ) as neutral,
            count(*) filter(
                where
                    sentiment = 'unknown'
            ) as unknown
        from
            units
        group by
            day,
            conversation_id
    )
select
    day::date as day,
    conversation_id::varchar as conversation_id,
    person_id::uuid as person_id,
    tickers::varchar[] as tickers,
    topics::varchar[] as topics,
    coalesce(themes, [])::varchar[] as themes,
    case
        when greatest(bullish, bearish) >= greatest(mixed, neutral, unknown) then case
            when bullish > bearish then 'bullish'
            when bearish > bullish then 'bearish'
            else 'mixed'
        end
        when mixed >= greatest(neutral, unknown) then 'mixed'
        when neutral >= unknown then 'neutral'
        else 'unknown'
    end::varchar as sentiment,
    left_out::varchar as left_out
from
    counted
