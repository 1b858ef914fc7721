import { z } from 'zod'
import type { Conditions, RowList } from '../../release/lists/row_list.ts'
import type { Reader } from '../../release/reader.ts'

/** Reasons for not publishing a row of a list, or some fields of the row. */
const reasons = ['too_few_people', 'dominance', 'split'] as const
type Reason = (typeof reasons)[number]

function count(meaning: string) {
  return z.int().min(3).optional().describe(`${meaning}; missing if fewer than 3.`).meta({ maximum: undefined })
}

/**
 * Field that says how many rows of a list are withheld for privacy, so that clients do not read a missing row as zero.
 */
export const withheld = z
  .object({
    too_few_people: count('Number of rows that are not listed because fewer people than the privacy floor contribute'),
    dominance: count(
      'Number of rows that are not listed because one person contributes too large a part (the p % rule)',
    ),
    split: count(
      'Number of listed rows in which some fields are null, because too few people contribute to one side of a ' +
        'split, such as buys and sells',
    ),
  })
  .describe(
    'Number of withheld rows of this list by reason, for the requested window and asset classes, before `min_*` ' +
      'and `limit` are applied. A count below 3 is omitted (in lists with asset classes, the count of one class), ' +
      'so `{}` does not mean that nothing is withheld. If the request filters by ticker, this is always `{}`, ' +
      'because a count for a single ticker would reveal facts about people.',
  )
  .meta({ id: 'Withheld' })

export type Withheld = z.output<typeof withheld>

/** Counts the withheld rows of a list by reason. The result is empty if the release lacks the table of these counts. */
export async function withheldRows(release: Reader, list: RowList, chosen: Conditions): Promise<Withheld> {
  const found = await release.list<WithheldRow>(list, chosen, mostRows)
  const byReason = Map.groupBy(found.toJSON(), ({ reason }) => reason)
  const named = reasons.filter((reason) => byReason.has(reason))
  return Object.fromEntries(
    named.map((reason) => [reason, byReason.get(reason)!.reduce((sum, { rows }) => sum + rows, 0)]),
  )
}

/** List definition for counts of withheld rows in lists about portfolios, by list and window. */
export const retailWithheld: RowList = {
  table: 'retail_withheld',
  fields: ['reason', 'rows'],
  key: { list: 'varchar', window_days: 'integer' },
  filters: { asset_class: 'varchar' },
  order: 'reason, asset_class',
}

/** List definition for counts of withheld rows in lists about conversations. */
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

/** A limit that is never reached, because no list has so many combinations of reason and asset class. */
const mostRows = 1000
