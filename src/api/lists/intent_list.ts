import { talkedSymbol } from '../../ask/known_names.ts'
import type { RowList } from '../../release/lists/row_list.ts'
import type { RowTexts } from '../../release/lists/row_texts.ts'
import type { Reader } from '../../release/reader.ts'
import { breakdownOf } from '../fields.ts'
import { hintOf } from './hint.ts'
import { intentWithheld, type Withheld, withheldRows } from './withheld.ts'

/** What a request for questions or topics can specify: filters, the window in days, and the maximum number of rows. */
export interface IntentFilters {
  ticker?: string
  topic?: string
  sentiment?: string
  days: number
  limit: number
}

/**
 * Defines a list of questions or topics by its table and, in order, the fields of a row. The table contains one list
 * for each window and combination of filters.
 */
export function listOfCube(table: string, fields: string[]): RowList {
  return {
    ...withBreakdown(fields),
    table,
    key: { window_days: 'integer', ticker: 'varchar', topic: 'varchar', sentiment_filter: 'varchar' },
    order: 'rank',
  }
}

const breakdown = 'sentiment_breakdown_pct'
const shares = ['bullish_pct', 'bearish_pct', 'mixed_pct', 'neutral_pct', 'unknown_pct']

/** Returns the part of a list definition that reads the five sentiment columns and returns them as one field. */
export function withBreakdown(fields: string[]): Pick<RowList, 'fields' | 'shown'> {
  return {
    fields: [...fields.filter((field) => field !== breakdown), ...shares],
    shown: (row) =>
      Object.fromEntries(fields.map((field) => [field, field === breakdown ? breakdownOf(row) : row[field]])),
  }
}

/**
 * Reads the rows of a list that pass the filters, largest share first, and the counts of withheld rows. If the list is
 * empty, the result also contains a hint that says why.
 */
export async function intentList(
  release: Reader,
  list: RowList,
  { ticker, topic = '', sentiment = '', days, limit }: IntentFilters,
): Promise<{ rows: RowTexts; withheld: Withheld; hint?: string }> {
  const cell = { window_days: days, topic, sentiment_filter: sentiment }
  const rows = await release.list(list, { ...cell, ticker: ticker ? await talkedSymbol(ticker, release) : '' }, limit)
  // A count of withheld rows for a single ticker would reveal facts about people.
  const withheld = ticker
    ? {}
    : await withheldRows(release, intentWithheld, { ...cell, ticker: '', list: list.table.replace('intent_', '') })
  return { rows, withheld, ...(await hintOf(rows, days, release)) }
}
