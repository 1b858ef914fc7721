import { z } from 'zod'
import { vintages } from '../../release/archive/days.ts'

export const vintage = z
  .enum(vintages)
  .default('first')
  .describe(
    '`first`: the first release made after the day was over, which late data never changes. `latest`: the newest release of the ' +
      'day, rebuilt with data that came late; of a running day, its newest intraday release.',
  )

export const cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .describe('Where to go on: `next_cursor` of the page before, with the same parameters.')

/** The cursor that a client sends back to continue after a key; null at the end. */
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
