import { z } from 'zod'
import type { Reader, Values } from '../../release/reader.ts'

/** Why a row of a list, or a part of it, is not published. */
const reasons = ['too_few_people', 'dominance', 'split'] as const
type Reason = (typeof reasons)[number]

function count(meaning: string) {
  return z.int().min(3).optional().describe(`${meaning}; absent below 3.`).meta({ maximum: undefined })
}

/** How many rows of a list privacy withholds, so that a missing row is not mistaken for zero. */
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

/** The sums of a query of `reason` and `rows`, by reason. A release without the table has none. */
export async function withheldRows(release: Reader, table: string, sql: string, values: Values): Promise<Withheld> {
  const found = await release.rowsOf<{ reason: Reason; rows: number }>(
    table,
    `select reason, sum(rows)::integer as rows from ${table} ${sql} group by reason`,
    values,
  )
  const counts: Withheld = {}
  for (const reason of reasons) {
    const row = found.find((each) => each.reason === reason)
    if (row) counts[reason] = row.rows
  }
  return counts
}
