import { z } from 'zod'
import { badRequest } from '../http/problem.ts'
import { cursorText } from '../past/paging.ts'

export const nextCursor = z
  .string()
  .nullable()
  .describe('Value of `cursor` that requests the next page; null on the last page.')

/**
 * Decodes a cursor. The result has `values` texts that identify the last row before the page; undefined for the first
 * page. Throws a 400 Problem if the cursor is invalid.
 */
export function cursorPosition(cursor: string | undefined, values: number): string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return z.array(z.string()).length(values).parse(place)
  } catch {
    const message = 'the cursor is invalid; use the next_cursor of another page of this list'
    throw badRequest([{ path: 'cursor', message }])
  }
}

/** Returns the first `limit` rows of `found`, and the cursor of the next page if `found` has more rows. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  place: (last: Row) => string[],
): { rows: Row[]; next_cursor: string | null } {
  const rows = found.slice(0, limit)
  return { rows, next_cursor: cursorText(found.length > limit ? place(rows.at(-1)!) : undefined) }
}
