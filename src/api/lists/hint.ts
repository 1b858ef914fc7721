import { z } from 'zod'
import type { Reader } from '../../release/reader.ts'
import { spanOf } from '../../text/sentences.ts'

/** Field that says why a list of conversations or questions is empty. */
export const hint = z
  .string()
  .optional()
  .describe(
    'Says why the list is empty; missing if the list has elements. If there are no conversations in the window, ' +
      'it names the newest day with conversations.',
  )

/** Returns the hint for an empty list of conversations or questions, or no hint if the list has rows. */
export async function hintOf(rows: { length: number }, days: number, release: Reader): Promise<{ hint?: string }> {
  if (rows.length > 0) return {}
  const [found] = await release.rowsOf<{ newest_day: string | null; age: number }>('intent_newest', newestDay, {
    as_of: release.asOf,
  })
  // Releases built by older versions lack the table `intent_newest`.
  if (!found) return {}
  const { newest_day, age } = found
  if (newest_day === null) return { hint: `No conversations in the year up to ${release.asOf}.` }
  if (age >= days) {
    return {
      hint: `No conversations ${spanOf(days, release.asOf)}; the newest day with conversations is ${newest_day}.`,
    }
  }
  return {
    hint: `There are conversations ${spanOf(days, release.asOf)}, but too few people contributed to those that pass the filters.`,
  }
}

const newestDay = `
select
    max(newest_day)::varchar as newest_day,
    date_diff('day', max(newest_day), $as_of::date)::integer as age
from intent_newest`
