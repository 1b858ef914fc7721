import { z } from 'zod'
import type { Conditions, RowList } from '../../release/lists/row_list.ts'
import type { Reader } from '../../release/reader.ts'

/** Why a row of a list, or a part of it, is not published. */
const reasons = ['too_few_people', 'dominance', 'split'] as const
type Reason = (typeof reasons)[number]

function count(meaning: string) {
  return z.int().min(3).optional().describe(`${meaning}; absent below 3.`).meta({ maximum: undefined })
}

/** How many rows of a list are withheld for privacy, so that a missing row is not mistaken for zero. */
export const withheld = z
  .object({
    too_few_people: count('Rows that are not given because fewer people than the privacy floor contribute'),
    dominance: count('Rows that are not given because one person contributes too large a part (the p % rule)'),
    split: count(
      'Rows that are given with some fields null, because one part of the row (such as one side) has too few people',
    ),
  })
  .describe(
    'How many rows of this list are withheld, by reason, for the window and the asset classes asked for, before `min_*` and ' +
      '`limit`. A count is given from 3 rows on, by asset class where the list has them, so `{}` does not mean that nothing is ' +
      'withheld. With a filter by ticker it is always `{}`, because a count for one ticker would reveal people.',
  )
  .meta({ id: 'Withheld' })

export type Withheld = z.output<typeof withheld>

/** How many rows of a list are withheld, by reason. Empty for a release without the table. */
export async function withheldRows(release: Reader, list: RowList, chosen: Conditions): Promise<Withheld> {
  const found = await release.list<WithheldRow>(list, chosen, mostRows)
  const byReason = Map.groupBy(found.toJSON(), ({ reason }) => reason)
  const named = reasons.filter((reason) => byReason.has(reason))
  return Object.fromEntries(
    named.map((reason) => [reason, byReason.get(reason)!.reduce((sum, { rows }) => sum + rows, 0)]),
  )
}

/** Counts of withheld rows in portfolio lists, by the name and window of the list. */
export const retailWithheld: RowList = {
  table: 'retail_withheld',
  fields: ['reason', 'rows'],
  key: { list: 'varchar', window_days: 'integer' },
  filters: { asset_class: 'varchar' },
  order: 'reason, asset_class',
}

/** Counts of withheld rows in conversation lists. */
export const intentWithheld: RowList = {
  table: 'intent_withheld',
  fields: ['reason', 'rows'],
  key: { list: 'varchar', window_days: 'integer', sentiment_filter: 'varchar' },
  filters: { baseline_days: 'integer', dimension: 'varchar', ticker: 'varchar', topic: 'varchar' },
  order: 'reason, baseline_days, dimension, ticker, topic',
}

interface WithheldRow {
  reason: Reason
  rows: number
}

/** More rows than any list has combinations of reason and asset class. */
const mostRows = 1000
