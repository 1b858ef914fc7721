import { z } from 'zod'
import { loadConfig, parseConfig } from '../base/config.ts'

/** One stock split. On `date` (New York, `YYYY-MM-DD`), each share becomes `ratio` shares. */
export interface Split {
  ticker: string
  date: string
  ratio: number
}

/** Path of the known splits, relative to the project. */
export const splitsFile = 'config/splits.yaml'

/** The splits of `config/splits.yaml`, in the order of the file. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function knownSplits(): Split[] {
  return loadConfig(splitsFile, splitsSchema).splits
}

/** Like `knownSplits`, from text. */
export function parseSplits(text: string): Split[] {
  return parseConfig(text, splitsFile, splitsSchema).splits
}

/** The splits of all tickers, by ticker, oldest first. */
export class SplitCalendar {
  readonly #splits = new Map<string, Split[]>()

  constructor(splits: Iterable<Split>) {
    for (const split of splits) {
      const known = this.#splits.get(split.ticker)
      if (known) known.push(split)
      else this.#splits.set(split.ticker, [split])
    }
    for (const known of this.#splits.values()) known.sort((a, b) => (a.date < b.date ? -1 : 1))
  }

  /**
   * The splits that apply to a position in a stock or ETF; empty for other asset classes. After a split, an option becomes another
   * contract, and coins do not split.
   */
  of(ticker: string, assetClass: string): readonly Split[] {
    if (assetClass !== 'stock' && assetClass !== 'etf') return none
    return this.#splits.get(ticker) ?? none
  }
}

/**
 * The number of shares on the day `to` that one share on the day `from` has become: the product of the ratios of the splits after `from`,
 * up to and including `to`. If `to` is before `from`, the result is the inverse ratio. Quantities are multiplied by this ratio, and prices
 * are divided by it.
 */
export function shareRatio(splits: readonly Split[], from: string, to: string): number {
  if (to < from) return 1 / shareRatio(splits, to, from)
  let ratio = 1
  for (const split of splits) if (split.date > from && split.date <= to) ratio *= split.ratio
  return ratio
}

const none: readonly Split[] = []

const splitsSchema = z.strictObject({
  splits: z
    .array(
      z.strictObject({
        ticker: z.string().regex(/^[A-Z][A-Z0-9.-]{0,23}$/, 'expected a ticker in capitals, e.g. BRK.B'),
        date: z.iso.date('expected a day, e.g. 2025-06-18'),
        ratio: z.string('expected a quoted ratio, e.g. "4:1"').transform((text, context) => {
          const [, gained, given] = /^(\d+):(\d+)$/.exec(text) ?? []
          const ratio = Number(gained) / Number(given)
          if (Number.isFinite(ratio) && ratio > 0 && ratio !== 1) return ratio
          context.addIssue({
            code: 'custom',
            message: `found "${text}", expected new shares for old ones, e.g. 4:1 or 1:10`,
          })
          return z.NEVER
        }),
      }),
    )
    .superRefine((splits, context) => {
      const seen = new Set<string>()
      for (const [index, { ticker, date }] of splits.entries()) {
        if (seen.has(`${ticker} ${date}`)) {
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `found a second split of ${ticker} on ${date}, expected one for each ticker and date`,
          })
        }
        seen.add(`${ticker} ${date}`)
      }
    }),
})
