import { z } from 'zod'
import type { Conditions, RowList } from '../../release/lists/row_list.ts'
import type { Reader } from '../../release/reader.ts'

/** Why a row of a list, or a part of the row, is not published. */
const reasons = ['too_few_people', 'dominance', 'split'] as const
type Reason = (typeof reasons)[number]

function count(meaning: string) {
  return z.int().min(3).optional().describe(`${meaning}; absent below 3.`).meta({ maximum: undefined })
}

/** How many rows of a list are withheld for privacy, so that a missing row is not mistaken for zero. */
export const withheld = z
  .object({
    too_few_people: count('Rows that are missing because fewer people than the privacy floor contribute'),
    dominance: count('Rows that are missing because one person contributes too large a part (the p % rule)'),
    split: count(
      'Rows that have null in some fields because one part of the row (such as one side) has too few people',
    ),
  })
  .describe(
    'Number of withheld rows of this list by reason, for the requested window and asset classes, before `min_*` and ' +
      '`limit` are applied. Counts below 3 (per asset class, if the list has classes) are omitted, so `{}` does not ' +
      'mean that nothing is withheld. With a filter by ticker, it is always `{}`, because a count for one ticker ' +
      'would reveal people.',
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

/** Counts of withheld rows in portfolio lists, by list and window. */
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

/** More than the number of combinations of reason and asset class in any list. */
const mostRows = 1000
