import { z } from 'zod'
import { vintages } from '../../release/archive/days.ts'

export const vintage = z
  .enum(vintages)
  .default('first')
  .describe(
    'Which release of a day to read. `first` is the first release that was made after the day was over; late data ' +
      'never changes it. `latest` is the newest release of the day, which also contains late data; for the current ' +
      'day, it is the newest intraday release.',
  )

export const cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .describe('`next_cursor` of the previous page. All other parameters must be the same as for that page.')

/** Encodes as a cursor the key at which the next page begins. Returns null if there is no next page. */
export function cursorText(next: readonly string[] | undefined): string | null {
  return next ? Buffer.from(JSON.stringify(next)).toString('base64url') : null
}

const key = z.tuple([z.iso.date()], z.string())

/**
 * Decodes a cursor to a key: a single day, or `parts` texts of which the first is a day. Undefined if the cursor is
 * invalid.
 */
export function cursorKey(text: string, parts: number): string[] | undefined {
  try {
    const read = key.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.length === 1 || read.length === parts ? read : undefined
  } catch {
    return undefined
  }
}
