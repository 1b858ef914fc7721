-- about: Questions and other units of conversations with their labels. If a unit fits no theme of the taxonomy but fits a discovered theme, it has the discovered theme.
-- stored: no
-- grain: [conversation_id, position]
-- columns:
--   day: UTC day on which the conversation started
--   conversation_id: id of the conversation, as delivered
--   position: number of the unit in its conversation, from 0
--   person_id: keyed hash of the id of the user
--   is_question: whether the unit contains a question
--   tickers: symbols that the unit names, sorted
--   topics: ids of the topics of the unit, sorted
--   theme: id of the theme of the unit; null if the unit fits no theme of the taxonomy and no discovered theme
--   sentiment: bullish, bearish, mixed, neutral or unknown
--   left_out: why the unit is not counted as a question; null if it is counted
--   conversation_left_out: why the conversation is not counted; null if it is counted
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
