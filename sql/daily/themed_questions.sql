-- about: Questions and other units of conversations with their labels. A unit that fits no theme of the taxonomy has a discovered theme, if one fits.
-- stored: no
-- grain: [conversation_id, position]
-- columns:
--   day: UTC day on which the conversation started
--   conversation_id: id of the conversation, as delivered
--   position: place of the unit in its conversation, from 0
--   person_id: keyed hash of the user
--   is_question: whether it asks something
--   tickers: symbols that it names, sorted
--   topics: ids of its topics, sorted
--   theme: id of its theme; null if neither the taxonomy nor discovery has one
--   sentiment: bullish, bearish, mixed, neutral or unknown
--   left_out: why the unit does not count as a question; null if it counts
--   conversation_left_out: why the conversation does not count; null if it counts
with
    questions as (
        select
            *
        from
            daily.questions
    ),
    discovered as (
        select
            *
        from
            daily.discovered_themes
    )
select
    day::date as day,
    conversation_id::varchar as conversation_id,
    position::integer as position,
    person_id::uuid as person_id,
    is_question::boolean as is_question,
    tickers::varchar[] as tickers,
    topics::varchar[] as topics,
    case
        when questions.theme = 'unknown' then discovered.theme_id
        else questions.theme
    end::varchar as theme,
    sentiment::varchar as sentiment,
    left_out::varchar as left_out,
    conversation_left_out::varchar as conversation_left_out
from
    questions
    left join discovered using (day, conversation_id, position)
