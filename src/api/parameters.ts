import { z } from 'zod'
import { windows } from '../base/calendar/days.ts'
import { normalizedSymbol } from '../feeds/contract/column_kinds.ts'

/** The request parameters that several endpoints share, each with its bounds, default and meaning. */

/** A symbol sent by a client, normalized to the lake's notation. */
const symbol = z.string().trim().overwrite(withoutDollar).overwrite(normalizedSymbol)

/** The same, with 1 to 24 characters that are not all spaces. */
const tickerText = z.string().max(24).trim().overwrite(withoutDollar).min(1).overwrite(normalizedSymbol)

const sameSymbol = 'Case is ignored, `BRK.B`, `BRK-B` and `BRK/B` are the same, and a leading `$` is removed.'

export const tickerInPath = z.object({
  ticker: tickerText.describe(`Ticker symbol. ${sameSymbol}`).meta({ examples: ['NVDA'] }),
})

export const nothingInPath = z.object({})

export const ticker = tickerText
  .optional()
  .describe(`Only this ticker symbol. ${sameSymbol} An unknown one matches nothing.`)

/** A ticker for filtering conversations, which are labelled with current symbols. */
export const talkedTicker = tickerText
  .optional()
  .describe(
    `Only this ticker symbol. ${sameSymbol} Conversations count under the current symbol of a company, so that \`FB\` means ` +
      '`META` and `GOOG` means `GOOGL`. An unknown one matches nothing.',
  )

/** Has no length bounds, because the interface defines none. */
export const underlying = symbol.optional().describe(`Only options on this ticker symbol. ${sameSymbol}`)

/** Text with a maximum length in code points, so that a simple emoji counts as one character. */
export function text(most: number) {
  return z
    .string()
    .refine((value) => value.length >= 1 && [...value].length <= most)
    .meta({ minLength: 1, maxLength: most })
}

/** For bodies only: the companies that a question is about. */
export const askedTickers = z
  .array(tickerText)
  .min(1)
  .max(10)
  .describe(`The companies asked about, by ticker. ${sameSymbol}`)

/** For bodies only: a list of ticker symbols. */
export const tickers = z
  .array(tickerText)
  .max(20)
  .optional()
  .describe(`Ticker symbols, in addition to those that the question names. ${sameSymbol}`)

export const manyValues = 'Repeat the parameter, separate with commas, or append `[]` to its name.'

export const tickersInQuery = z
  .array(tickerText)
  .optional()
  .describe(`Only these ticker symbols, in addition to \`ticker\`. ${sameSymbol} ${manyValues}`)

/** Types of filings, in upper case. */
export const filingTypes = z
  .array(z.string().min(1).max(64).toUpperCase())
  .optional()
  .describe(
    'Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored, and 10-K and 10K are the same. An ' +
      `amendment is a separate type (10-K/A). An unknown type matches nothing. ${manyValues}`,
  )

export const topic = z
  .string()
  .max(80)
  .trim()
  .min(1)
  .toLowerCase()
  .optional()
  .describe('Only this topic, by its label; case is ignored. An unknown topic matches nothing.')

export const sentiment = z
  .enum(['bullish', 'bearish', 'mixed', 'neutral', 'unknown'])
  .optional()
  .describe('Only conversations or questions with this sentiment; all shares then refer to these.')

export const days = z
  .literal(windows)
  .default(7)
  .describe('Length of the window in UTC calendar days; the window ends on the day of the release.')
  .meta({ type: 'integer' })

export const baselineDays = z
  .literal(windows)
  .default(30)
  .describe(
    'Length of the baseline in UTC calendar days. The baseline ends just before the window and never overlaps it.',
  )
  .meta({ type: 'integer' })

export const lookbackDays = days

export const assetClasses = z
  .array(z.enum(['stock', 'etf', 'option', 'crypto', 'other']))
  .optional()
  .describe(`Only these asset classes. ${manyValues}`)

export const source = z
  .enum(['all', 'arena', 'funds'])
  .default('all')
  .describe('Origin of the fund: `arena` (competing models), `funds` (managed strategies) or both.')

/** The source to filter rows by; undefined for all sources. */
export function sourceFilter(asked: z.output<typeof source>): string | undefined {
  return asked === 'all' ? undefined : asked
}

const perturbedCount =
  'It is compared with the perturbed count of people, which differs from the exact count by at most 2 and is never ' +
  'below the privacy floor. A value below the floor is treated as the floor.'

export const minHolders = atLeast(
  z.int().default(3),
  `Only aggregates with at least this many holders. ${perturbedCount}`,
)

export const minUniqueTraders = atLeast(
  z.int().default(3),
  `Only aggregates with at least this many different traders. ${perturbedCount}`,
)

export const minMarketValue = z
  .number()
  .default(500)
  .describe(
    'Only aggregates whose perturbed gross value (long and short positions added without sign) is at least this ' +
      'many USD.',
  )

export function minTradeValue(defaultUsd: number) {
  return z
    .number()
    .default(defaultUsd)
    .describe(
      'Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD, even if the split ' +
        'is null.',
    )
}

export function limit(most: number, otherwise: number) {
  return z.int().min(1).max(most).default(otherwise).describe('Maximum number of elements.')
}

/** An integer that is documented without bounds, because the bounds of JSON's safe integers do not help clients. */
function atLeast<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  return schema.describe(description).meta({ minimum: undefined, maximum: undefined })
}

/** Removes the `$` that people write before a symbol, as in `$NVDA`. */
function withoutDollar(symbol: string): string {
  return symbol.replace(/^\$\s*/, '')
}
