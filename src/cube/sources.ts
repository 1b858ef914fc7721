/**
 * SQL over conversations as they count today: discovered themes are replaced by what has become of them, and a retired one
 * is no theme any more. Rows (conversation_id, day, person_id, tickers, topics, themes, sentiment).
 */
export const conversationsToday = `
  select conversation_id, day, person_id, tickers, topics, coalesce(known.themes, []) as themes, sentiment
  from daily.conversations left join (
    select conversation_id, list_distinct(list(current_id)) as themes
    from (select conversation_id, unnest(themes) as theme_id from daily.conversations)
    join gold.theme_names using (theme_id)
    where current_id is not null
    group by conversation_id
  ) as known using (conversation_id)`

/** SQL over questions as they count today, as `conversationsToday`; a question has one theme or none. */
export const questionsToday = `
  select day, person_id, tickers, topics, if(current_id is null, [], [current_id]) as themes, sentiment
  from daily.themed_questions left join gold.theme_names on theme_id = theme
  where is_question`
