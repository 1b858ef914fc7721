import { z } from 'zod'
import { vintages } from '../../release/archive/days.ts'

export const vintage = z
  .enum(vintages)
  .default('first')
  .describe(
    '`first`: the first release made after the day was over; late data never changes it. `latest`: the newest ' +
      'release of the day, rebuilt with late data; for the current day, its newest intraday release.',
  )

export const cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .describe('`next_cursor` of the previous page; the other parameters must be the same.')

/** The cursor with which a client requests the rows after a key; null at the end. */
export function cursorText(next: readonly string[] | undefined): string | null {
  return next ? Buffer.from(JSON.stringify(next)).toString('base64url') : null
}

const key = z.tuple([z.iso.date()], z.string())

/** The key in a cursor: a day, or `parts` texts of which the first is a day. Undefined for an invalid cursor. */
export function cursorKey(text: string, parts: number): string[] | undefined {
  try {
    const read = key.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.length === 1 || read.length === parts ? read : undefined
  } catch {
    return undefined
  }
}
