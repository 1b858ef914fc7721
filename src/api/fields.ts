import { z } from 'zod'
import type { RowList } from '../release/lists/row_list.ts'

/** Field types of answers with their descriptions in the OpenAPI document. */

/** A number, or null if the data does not have it. */
export const numberOrNull = z.number().nullable()

export function percent(meaning: string) {
  return z.number().describe(`${meaning}, in percent.`)
}

export function percentOrNull(meaning: string) {
  return numberOrNull.describe(`${meaning}, in percent; null if unknown or withheld.`)
}

export function usd(meaning: string) {
  return z.number().describe(`${meaning}, in US dollars.`)
}

export function usdOrNull(meaning: string) {
  return numberOrNull.describe(`${meaning}, in US dollars; null if unknown or withheld.`)
}

const oneSideMissing =
  'null if one side has too few people, or if one person has too large a part of it (`split` in `withheld`)'

/** A share that reveals how a row is divided into two sides. */
export function splitPercent(meaning: string, orElse = '') {
  return numberOrNull.describe(`${meaning}, in percent; ${oneSideMissing}${orElse && `, or ${orElse}`}.`)
}

/** An amount that reveals how a row is divided into two sides. */
export function splitUsd(meaning: string) {
  return numberOrNull.describe(`${meaning}, in US dollars; ${oneSideMissing}.`)
}

/** `2025-08-27T20:00:00Z`. */
export function instant(meaning: string) {
  return z.iso.datetime().describe(`${meaning}; ISO 8601, UTC.`).meta({ pattern: undefined })
}

/** `2025-08-27 20:00:00`. */
export function snapshotTime(meaning: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .describe(`${meaning}; \`YYYY-MM-DD hh:mm:ss\`, UTC.`)
}

export const assetClass = z.enum(['stock', 'etf', 'option', 'crypto', 'other']).describe('Asset class.')

export const flowBias = z
  .enum(['net_buying', 'net_selling', 'balanced'])
  .nullable()
  .describe(
    `\`net_buying\` if the net share is 10 or more, \`net_selling\` if it is -10 or less, else \`balanced\`; ${oneSideMissing}.`,
  )

/** The overall sentiment of conversations, as one word. */
export const sentiment = z
  .enum(['bullish', 'bearish', 'mixed', 'neutral', 'unknown'])
  .describe(
    'Computed from the published shares: `bullish` if its share of the labelled sentiments is at least 50 %, or at ' +
      'least 15 points above that of `bearish`; `bearish` likewise; `neutral` if its share is at least 50 %; ' +
      '`unknown` if no sentiment is labelled or published; otherwise `mixed`.',
  )

const part = percentOrNull('Share of this sentiment')

/** Shares of the five sentiments. */
export const sentimentBreakdown = z
  .object({ bullish: part, bearish: part, mixed: part, neutral: part, unknown: part })
  .describe(
    'Shares of the published sentiments, which add up to 100 before they are rounded. A sentiment is null if fewer ' +
      'people than the privacy floor contribute (possibly nobody), or if one person contributes too much; the shares ' +
      'then refer to the other sentiments.',
  )
  .meta({ id: 'SentimentBreakdown' })

/** The columns with a row's sentiment. */
export interface SentimentColumns {
  sentiment: z.output<typeof sentiment>
  bullish_pct: number | null
  bearish_pct: number | null
  mixed_pct: number | null
  neutral_pct: number | null
  unknown_pct: number | null
}

export function breakdownOf(row: SentimentColumns): z.output<typeof sentimentBreakdown> {
  return {
    bullish: row.bullish_pct,
    bearish: row.bearish_pct,
    mixed: row.mixed_pct,
    neutral: row.neutral_pct,
    unknown: row.unknown_pct,
  }
}

export const fundReference = z
  .object({
    id: z.string().describe('Identifier of the fund.'),
    name: z.string().describe('Name of the fund.'),
    strategy: z.string().describe('The strategy as described by the fund.'),
  })
  .meta({ id: 'FundReference' })

/** The columns with a row's fund. */
export interface FundColumns {
  fund_id: string
  fund_name: string
  fund_strategy: string
}

export function fundOf(row: FundColumns): z.output<typeof fundReference> {
  return { id: row.fund_id, name: row.fund_name, strategy: row.fund_strategy }
}

/** The part of a list definition that reads the columns of a fund and returns them as one field, before the others. */
export function withFund(fields: string[]): Pick<RowList, 'fields' | 'shown'> {
  return {
    fields: ['fund_id', 'fund_name', 'fund_strategy', ...fields.filter((field) => field !== 'fund')],
    shown: ({ fund_id, fund_name, fund_strategy, ...rest }) => ({
      fund: fundOf({ fund_id, fund_name, fund_strategy }),
      ...rest,
    }),
  }
}

/** The filing from which a value or text comes. */
export const filingReference = z
  .object({
    type: z.string().describe('Type of the filing, such as 10-K, 10-Q, 8-K or 10-K/A.'),
    date: z.iso.date().describe('Day on which the filing was made, UTC.').meta({ pattern: undefined }),
    url: z.string().describe('Address of the filing.'),
  })
  .meta({ id: 'FilingReference' })
