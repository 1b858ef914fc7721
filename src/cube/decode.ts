import { literal } from '../engine/quote.ts'
import { fieldOf } from './key.ts'
import { sentimentIds } from './units.ts'
import { windowDays } from './windows.ts'

const names = [
  ['ticker', 'ids_ticker'],
  ['ticker_2', 'ids_ticker'],
  ['topic', 'ids_topic'],
  ['topic_2', 'ids_topic'],
  ['theme', 'ids_theme'],
] as const

/** SQL over the tables `open` and `leanings`: keys as labels again, '' where a cell asks for none, and each cell's lean. */
export function openAsLabels(): string {
  const sentiment = `[${sentimentIds.map((word) => literal(word)).join(', ')}][(${fieldOf('open.key', 'sentiment')})::integer]`
  const counts = sentimentIds.map(
    (word, at) => `coalesce(counts[list_position(sentiments, ${at + 1})][open.span + 1], 0)::integer as ${word}`,
  )
  return `
    select measure, window_days, ${names.map(([field]) => field).join(', ')}, sentiment, items, people,
      coalesce(nullif(sentiment, ''), ${leaning}) as leaning
    from (
      select case ${fieldOf('open.key', 'measure')} when 1 then 'question' else 'conversation' end as measure,
        [${windowDays.join(', ')}][open.span + 1] as window_days,
        ${names.map(([field]) => `coalesce(${field}.name, '') as ${field}`).join(', ')},
        coalesce(${sentiment}, '') as sentiment, open.items, open.people, ${counts.join(', ')}
      from open left join leanings on leanings.key = open.key
      ${names.map(([field, ids]) => `left join ${ids} as ${field} on ${field}.id = ${fieldOf('open.key', field)}`).join('\n')}
    )`
}

/**
 * How items lean together, among those with a sentiment: bullish (bearish) from 50 % on or where it leads the other by 15
 * points, neutral from 50 % on, unknown if none has one, else mixed; methodology.md 3.
 */
const leaning = `case
  when items = unknown then 'unknown'
  when bullish <> bearish and greatest(bullish, bearish) * 2 >= items - unknown
    or abs(bullish - bearish) * 100 >= 15 * (items - unknown) then if(bullish > bearish, 'bullish', 'bearish')
  when neutral * 2 >= items - unknown then 'neutral'
  else 'mixed'
end`
