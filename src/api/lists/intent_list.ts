import { talkedSymbol } from '../../ask/known_names.ts'
import type { Reader } from '../../release/reader.ts'
import { breakdownOf, type SentimentColumns } from '../fields.ts'
import { hintOf } from './hint.ts'
import { type Withheld, withheldRows } from './withheld.ts'

/** Request for a list of the intent cube: filters, window in days, and maximum number of rows. */
export interface IntentFilters {
  ticker?: string
  topic?: string
  sentiment?: string
  days: number
  limit: number
}

/** A list of the intent cube: its table, its name in `intent_withheld`, and the fields of a row in their order. */
export interface IntentList {
  table: 'intent_questions' | 'intent_topics'
  name: 'questions' | 'topics'
  fields: readonly string[]
}

const breakdown = 'sentiment_breakdown_pct'

/**
 * The rows of a list that pass the filters, largest share first; what of it is withheld, and why it is empty.
 */
export async function intentList<Row>(
  release: Reader,
  { table, name, fields }: IntentList,
  { ticker, topic = '', sentiment = '', days, limit }: IntentFilters,
): Promise<{ rows: Row[]; withheld: Withheld; hint?: string }> {
  const cell = { window_days: days, topic, sentiment_filter: sentiment }
  const ofCell = `where window_days = $window_days::integer and ticker = $ticker::varchar and topic = $topic::varchar
    and sentiment_filter = $sentiment_filter::varchar`
  const columns = fields.filter((field) => field !== breakdown)
  const found = await release.rowsOf<Record<string, unknown> & SentimentColumns>(
    table,
    `select ${[...columns, 'bullish_pct', 'bearish_pct', 'mixed_pct', 'neutral_pct', 'unknown_pct'].join(', ')}
    from ${table} ${ofCell} order by rank limit $limit::integer`,
    { ...cell, ticker: ticker ? await talkedSymbol(ticker, release) : '', limit },
  )
  const rows = found.map(
    (row) =>
      Object.fromEntries(fields.map((field) => [field, field === breakdown ? breakdownOf(row) : row[field]])) as Row,
  )
  // A count for one ticker would reveal people.
  const withheld = ticker
    ? {}
    : await withheldRows(release, 'intent_withheld', `${ofCell} and list = $list::varchar`, {
        ...cell,
        ticker: '',
        list: name,
      })
  return { rows, withheld, ...(await hintOf(rows, days, release)) }
}
