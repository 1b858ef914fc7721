import { z } from 'zod'
import type { RowList } from '../release/lists/row_list.ts'

/** Types of the fields in answers, with the descriptions that the OpenAPI document shows. */

/** A number, or null if the value is unknown or withheld. */
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
  'null if one side of the row has too few people, or if one person contributes too large a part of a side ' +
  '(`withheld` counts these rows as `split`)'

/** A percentage that reveals how a row is divided into two sides, such as buys and sells. */
export function splitPercent(meaning: string, orElse = '') {
  return numberOrNull.describe(`${meaning}, in percent; ${oneSideMissing}${orElse && `, or ${orElse}`}.`)
}

/** An amount that reveals how a row is divided into two sides, such as buys and sells. */
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

/** One word for the sentiment of all conversations or questions of a row. */
export const sentiment = z
  .enum(['bullish', 'bearish', 'mixed', 'neutral', 'unknown'])
  .describe(
    'Computed from the published shares of the four sentiments other than `unknown`: `bullish` if the bullish ' +
      'share is larger than the bearish share, and is at least 50 % or leads by at least 15 percentage points; ' +
      '`bearish` if the reverse is true; otherwise `neutral` if the neutral share is at least 50 %; otherwise ' +
      '`mixed`. `unknown` if none of the four shares is published. If the request has a `sentiment` filter, it is ' +
      'that sentiment.',
  )

const part = percentOrNull('Share of this sentiment')

/** Shares of the five sentiments. */
export const sentimentBreakdown = z
  .object({ bullish: part, bearish: part, mixed: part, neutral: part, unknown: part })
  .describe(
    'Shares of the published sentiments, which add up to 100 before they are rounded. The share of a sentiment is ' +
      'null if fewer people than the privacy floor contribute to it (possibly nobody), or if one person contributes ' +
      'too much of it; the other shares are then computed without this sentiment.',
  )
  .meta({ id: 'SentimentBreakdown' })

/** The columns of a row that describe its sentiment. */
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
    strategy: z.string().describe("The fund's own description of its strategy."),
  })
  .meta({ id: 'FundReference' })

/** The columns of a row that describe its fund. */
export interface FundColumns {
  fund_id: string
  fund_name: string
  fund_strategy: string
}

export function fundOf(row: FundColumns): z.output<typeof fundReference> {
  return { id: row.fund_id, name: row.fund_name, strategy: row.fund_strategy }
}

/**
 * Returns the part of a list definition that reads the three columns about a fund. Each returned row begins with one
 * field `fund` instead of these columns.
 */
export function withFund(fields: string[]): Pick<RowList, 'fields' | 'shown'> {
  return {
    fields: ['fund_id', 'fund_name', 'fund_strategy', ...fields.filter((field) => field !== 'fund')],
    shown: ({ fund_id, fund_name, fund_strategy, ...rest }) => ({
      fund: fundOf({ fund_id, fund_name, fund_strategy }),
      ...rest,
    }),
  }
}

/** The filing that a value or text comes from. */
export const filingReference = z
  .object({
    type: z.string().describe('Type of the filing, such as 10-K, 10-Q, 8-K or 10-K/A.'),
    date: z.iso.date().describe('Day on which the filing was submitted, UTC.').meta({ pattern: undefined }),
    url: z.string().describe('Address of the filing.'),
  })
  .meta({ id: 'FilingReference' })
