import { z } from 'zod'
import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'

/** A section of the ticker snapshot that may be null. */
type Section = 'retail_interest' | 'positioning' | 'flows'

const sectionReason = z
  .enum(['no_data', 'too_few_people', 'dominance'])
  .nullable()
  .describe('Why the section is null; null if it is not.')

const fieldReason = z.enum(['no_data', 'too_few_people', 'dominance', 'split'])

/** Why sections of the ticker snapshot, and fields inside them, are null. */
export const nullReasons = z
  .object({
    retail_interest: sectionReason,
    positioning: sectionReason,
    flows: sectionReason,
    fields: z
      .array(
        z.object({
          field: z.string().describe('Section and field, such as `flows.net_flow_value_usd`.'),
          reason: fieldReason,
        }),
      )
      .describe('Null fields in sections that are not null.'),
  })
  .describe(
    'Why sections and fields are null. `too_few_people`: fewer people than the privacy floor, possibly nobody; ' +
      'these two cases have the same reason on purpose, because different ones would reveal that one or two people ' +
      'hold, trade or mention the ticker. `dominance`: enough people, but one of them contributes too large a part ' +
      '(the p % rule). `split`: one part of the section (buyers or sellers, positions with or without a known entry ' +
      'price) has too few people. `no_data`: for a section, the release has no such data for any ticker (no snapshot, ' +
      'no trades or no conversations in the window); for a field, its inputs are unknown. If `positioning` is null, ' +
      '`flows.net_flow_pct_of_position_value` has the same reason.',
  )
  .meta({ id: 'NullReasons' })

export type NullReasons = z.output<typeof nullReasons>
export type SectionReason = z.output<typeof sectionReason>

/** Why a section of a ticker is null. */
export async function reasonFor(
  section: Section,
  ticker: string,
  windowDays: number,
  release: Reader,
): Promise<SectionReason> {
  const { dominance, evidence } = queriesFor(section, ticker, windowDays)
  if (await finds(dominance, release)) return 'dominance'
  for (const query of evidence) if (await finds(query, release)) return 'too_few_people'
  return 'no_data'
}

interface Query {
  table: string
  where: string
  values: Values
}

/** Queries for whether the ticker's section fails the p % rule, and whether the section has data for any ticker. */
function queriesFor(section: Section, ticker: string, window_days: number): { dominance: Query; evidence: Query[] } {
  const ofWindow = (table: string, condition = 'true') => ({
    table,
    where: `window_days = $window_days::integer and ${condition}`,
    values: { window_days },
  })
  const dominance = {
    table: 'retail_tickers_withheld',
    where: "section = $section::varchar and ticker = $ticker::varchar and reason = 'dominance'",
    values: { section, ticker },
  }
  if (section === 'positioning') {
    const evidence = ['retail_ticker_positioning', 'retail_snapshots'].map((table) => ({
      table,
      where: 'true',
      values: {},
    }))
    return { dominance, evidence }
  }
  if (section === 'flows') {
    const evidence = ['retail_ticker_flows', 'retail_flows'].map((table) => ofWindow(table))
    return { dominance, evidence: [...evidence, ofWindow('retail_withheld', "list = 'flows'")] }
  }
  return {
    dominance: {
      table: 'intent_tickers_withheld',
      where: "window_days = $window_days::integer and ticker = $ticker::varchar and reason = 'dominance'",
      values: { window_days, ticker },
    },
    evidence: ['intent_tickers', 'intent_topics', 'intent_questions'].map((table) => ofWindow(table)),
  }
}

async function finds({ table, where, values }: Query, release: Reader): Promise<boolean> {
  const rows = await release.rowsOf(table, `select 1 as found from ${table} where ${where} limit 1`, values)
  return rows.length > 0
}
