import { z } from 'zod'
import { windows } from '../base/calendar/days.ts'
import { normalizedSymbol } from '../feeds/contract/column_kinds.ts'

/** Request parameters that several endpoints share, with their bounds, defaults and descriptions. */

/** A ticker symbol in a request, which is normalized to the form that the tables use. */
const symbol = z.string().trim().overwrite(withoutDollar).overwrite(normalizedSymbol)

/** A ticker symbol that is not empty and has at most 24 characters. */
const tickerText = z.string().max(24).trim().overwrite(withoutDollar).min(1).overwrite(normalizedSymbol)

const sameSymbol = 'Case and a leading `$` are ignored; `BRK.B`, `BRK-B` and `BRK/B` are the same symbol.'

export const tickerInPath = z.object({
  ticker: tickerText.describe(`Ticker symbol. ${sameSymbol}`).meta({ examples: ['NVDA'] }),
})

export const nothingInPath = z.object({})

export const ticker = tickerText
  .optional()
  .describe(`Only this ticker symbol. ${sameSymbol} An unknown symbol matches nothing.`)

/** A ticker that filters conversations, which are labelled with current symbols. */
export const talkedTicker = tickerText
  .optional()
  .describe(
    `Only this ticker symbol. ${sameSymbol} Conversations are labelled with the current symbol of a company, so ` +
      '`FB` is replaced by `META`, and `GOOG` by `GOOGL`. An unknown symbol matches nothing.',
  )

/** The underlying of an option. It has no length bounds, because the published API defines none. */
export const underlying = symbol.optional().describe(`Only options on this ticker symbol. ${sameSymbol}`)

/** Text of 1 to `most` characters. Code points are counted, so that a simple emoji is one character. */
export function text(most: number) {
  return z
    .string()
    .refine((value) => value.length >= 1 && [...value].length <= most)
    .meta({ minLength: 1, maxLength: most })
}

/** The companies that a question is about. This list can only be a property of a JSON body. */
export const askedTickers = z
  .array(tickerText)
  .min(1)
  .max(10)
  .describe(`Ticker symbols of the companies that the question is about. ${sameSymbol}`)

/** A list of ticker symbols. It can only be a property of a JSON body. */
export const tickers = z
  .array(tickerText)
  .max(20)
  .optional()
  .describe(`Ticker symbols that the question is about, in addition to the symbols in its text. ${sameSymbol}`)

export const manyValues = 'For several values, repeat the parameter (`[]` after its name is optional) or use commas.'

export const tickersInQuery = z
  .array(tickerText)
  .optional()
  .describe(`Only these ticker symbols and the symbol in \`ticker\`. ${sameSymbol} ${manyValues}`)

/** Types of filings, in upper case. */
export const filingTypes = z
  .array(z.string().min(1).max(64).toUpperCase())
  .optional()
  .describe(
    'Only filings of these types, such as 10-K, 10-Q or 8-K. Case is ignored; 10-K and 10K are the same type. An ' +
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
  .describe(
    'Only conversations or questions with this sentiment. All shares are then percentages of these conversations or questions.',
  )

export const days = z
  .literal(windows)
  .default(7)
  .describe('Length of the window in UTC calendar days; the window ends on the day of the release.')
  .meta({ type: 'integer' })

export const baselineDays = z
  .literal(windows)
  .default(30)
  .describe('Length of the baseline in UTC calendar days. The baseline ends on the day before the window begins.')
  .meta({ type: 'integer' })

export const lookbackDays = days

export const assetClasses = z
  .array(z.enum(['stock', 'etf', 'option', 'crypto', 'other']))
  .optional()
  .describe(`Only these asset classes. ${manyValues}`)

export const source = z
  .enum(['all', 'arena', 'funds'])
  .default('all')
  .describe('Origin of the fund: `arena` (competing models), `funds` (managed strategies), or `all` for both.')

/** The source by which to filter rows, or undefined to include all sources. */
export function sourceFilter(asked: z.output<typeof source>): string | undefined {
  return asked === 'all' ? undefined : asked
}

const perturbedCount =
  'This minimum is compared with the perturbed count of people, which differs from the exact count by at most 2 ' +
  'and is never below the privacy floor. A minimum below the floor has the same effect as the floor.'

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
    'Only aggregates whose perturbed gross value (long positions plus the absolute value of short positions) is ' +
      'at least this many USD.',
  )

export function minTradeValue(defaultUsd: number) {
  return z
    .number()
    .default(defaultUsd)
    .describe(
      'Only aggregates whose perturbed gross value (bought plus sold) is at least this many USD. Aggregates whose ' +
        'split into buys and sells is withheld are included in this comparison.',
    )
}

export function limit(most: number, otherwise: number) {
  return z.int().min(1).max(most).default(otherwise).describe('Maximum number of elements in the returned list.')
}

/**
 * Documents an integer without bounds. If bounds were documented, zod would add the limits of safe integers in JSON, which do not help
 * clients.
 */
function atLeast<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  return schema.describe(description).meta({ minimum: undefined, maximum: undefined })
}

/** Removes the `$` that people write before a symbol, as in `$NVDA`. */
function withoutDollar(symbol: string): string {
  return symbol.replace(/^\$\s*/, '')
}
