import { z } from 'zod'
import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'

/** A section in the answer of `GET /retail/tickers/{ticker}` that may be null. */
type Section = 'retail_interest' | 'positioning' | 'flows'

const sectionReason = z
  .enum(['no_data', 'too_few_people', 'dominance'])
  .nullable()
  .describe('Why the section is null. Null if the section has data.')

const fieldReason = z.enum(['no_data', 'too_few_people', 'dominance', 'split'])

/** Field that says why sections of `GET /retail/tickers/{ticker}`, and fields inside sections, are null. */
export const nullReasons = z
  .object({
    retail_interest: sectionReason,
    positioning: sectionReason,
    flows: sectionReason,
    fields: z
      .array(
        z.object({
          field: z.string().describe('Name of the section and the field, such as `flows.net_flow_value_usd`.'),
          reason: fieldReason,
        }),
      )
      .describe('The null fields of sections that are not null.'),
  })
  .describe(
    'Why sections and fields are null. `too_few_people`: fewer people than the privacy floor contribute, possibly ' +
      'nobody. These two cases have the same reason on purpose, because separate reasons would reveal that one or ' +
      'two people hold, trade or mention the ticker. `dominance`: enough people contribute, but one person ' +
      'contributes too large a part (the p % rule). `split`: the field distinguishes parts of the section (buys and ' +
      'sells, long and short positions, positions with and without a known entry price, asset classes), and one part ' +
      'has too few people, or one person dominates it. `no_data`: for a section, the release has no such data for any ' +
      'ticker (no snapshot, no trades or no conversations in the window); for a field, its inputs are unknown. If ' +
      '`positioning` is null, `flows.net_flow_pct_of_position_value` has the reason of `positioning`.',
  )
  .meta({ id: 'NullReasons' })

export type NullReasons = z.output<typeof nullReasons>
export type SectionReason = z.output<typeof sectionReason>

/** Finds out why a section of a ticker is null. */
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

/**
 * Builds two kinds of queries: `dominance` finds a row if the ticker's section fails the p % rule, and `evidence` finds
 * rows if the section has data for any ticker.
 */
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
