import { z } from 'zod'
import { badRequest } from '../http/problem.ts'

/** Where a page of a list begins. */
export const cursor = z
  .string()
  .min(1)
  .max(512)
  .optional()
  .describe('`next_cursor` of the page before, with the same other parameters; without it, the first page.')

export const nextCursor = z
  .string()
  .nullable()
  .describe('What to send as `cursor` for the next page; null on the last one.')

type Place = (string | number)[]

/** The place behind which a page begins, as so many values; undefined of the first page. Throws a 400 for any other text. */
export function placeOf(cursor: string | undefined, values: number): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(place) &&
      place.length === values &&
      place.every((value) => ['string', 'number'].includes(typeof value))
    )
      return place
  } catch {
    // Told below.
  }
  throw badRequest([
    { path: 'cursor', message: 'found a cursor of another list, expected the `next_cursor` of the page before' },
  ])
}

/** A page of rows that were read with one more than fit, and the cursor of the next one. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  place: (last: Row) => Place,
): { rows: Row[]; next_cursor: string | null } {
  if (found.length <= limit) return { rows: found, next_cursor: null }
  const rows = found.slice(0, limit)
  return { rows, next_cursor: Buffer.from(JSON.stringify(place(rows.at(-1)!))).toString('base64url') }
}
