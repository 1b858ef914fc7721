/**
 * SQL over conversations as they count today: discovered themes are replaced by what has become of them, and a retired one
 * is no theme any more. Rows (conversation_id, day, person_id, tickers, topics, themes, sentiment).
 */
export const conversationsToday = `
  select conversation_id, day, person_id, tickers, topics,
    list_distinct(list_filter(list_transform(themes, lambda theme: names[theme]), lambda theme: theme is not null)) as themes,
    sentiment
  from daily.conversations, (select map(list(theme_id), list(current_id)) as names from gold.theme_names)`

/** SQL over questions as they count today, as `conversationsToday`; a question has one theme or none. */
export const questionsToday = `
  select day, person_id, tickers, topics, if(current_id is null, [], [current_id]) as themes, sentiment
  from daily.themed_questions left join gold.theme_names on theme_id = theme
  where is_question`
