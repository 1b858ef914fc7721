import { z } from 'zod'
import type { RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { percent, sentiment, sentimentBreakdown } from '../../fields.ts'
import { hint, hintOf } from '../../lists/hint.ts'
import { withBreakdown } from '../../lists/intent_list.ts'
import { intentWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import { baselineDays, days, limit, nothingInPath, sentiment as sentimentFilter } from '../../parameters.ts'

const dimension = z.enum(['ticker', 'topic', 'theme'])

const mover = z
  .object({
    rank: z
      .int()
      .describe('1 for the change that is least likely to be chance.')
      .meta({ minimum: 1, maximum: undefined }),
    dimension: dimension.describe('What is compared.'),
    value: z.string().describe('The ticker symbol, or the id of the topic or theme, the same in every release.'),
    label: z.string().describe('The ticker symbol, or the label of the topic or theme.'),
    conversation_share_pct: percent('100 x its conversations / all conversations, in the window'),
    previous_share_pct: percent('The same share in the baseline (the days just before the window)'),
    change_pct: z
      .number()
      .describe(
        '100 x (conversation_share_pct - previous_share_pct) / previous_share_pct; 100 if the previous share is 0.',
      ),
    trend: z
      .enum(['new', 'surging', 'rising', 'stable', 'falling', 'fading'])
      .describe(
        '`new` if fewer people than the privacy floor mentioned it in the baseline, or if nothing is published for ' +
          'the baseline. Otherwise by change_pct: `surging` from 100, `rising` from 20, `falling` from -20, `fading` ' +
          'from -50; `stable` in between, and if a two-proportion z-test (|z| < 2) cannot distinguish the change from ' +
          'noise.',
      ),
    sentiment,
    sentiment_breakdown_pct: sentimentBreakdown,
  })
  .meta({ id: 'Mover' })

/** What gains and loses investors' interest. */
export default endpoint({
  path: '/retail/intent/movers',
  operation: 'getRetailMovers',
  tag: 'Retail Intent',
  summary: 'What gains and loses interest',
  use: 'Lists the tickers, topics or themes that gain or lose conversation share against a baseline.',
  description:
    'Compares shares of conversations in the window with those in the baseline, which is the `baseline_days` just ' +
    'before the window and never overlaps it. The strongest change is first, by |z| of a two-proportion z-test, ' +
    'then by share. With `sentiment`, both shares refer to the conversations with that sentiment. Items with fewer ' +
    'people than the privacy floor, or that depend too much on one person, in the window or in the baseline, are ' +
    'withheld. Shares are computed from perturbed counts.',
  params: nothingInPath,
  query: z.object({
    dimension: dimension.default('ticker').describe('What to compare: tickers, topics or question themes.'),
    days,
    baseline_days: baselineDays,
    sentiment: sentimentFilter,
    limit: limit(100, 25),
  }),
  answer: z.object({ movers: z.array(mover), withheld, hint }),
  example: {
    movers: [
      {
        rank: 1,
        dimension: 'ticker',
        value: 'PLTR',
        label: 'PLTR',
        conversation_share_pct: 6.4,
        previous_share_pct: 2.9,
        change_pct: 120.69,
        trend: 'surging',
        sentiment: 'bullish',
        sentiment_breakdown_pct: { bullish: 55, bearish: 20, mixed: 5, neutral: 20, unknown: null },
      },
    ],
    withheld: { too_few_people: 212, dominance: 3 },
  },
  async run({ query }, release) {
    const { days, baseline_days, dimension, limit } = query
    const chosen = { baseline_days, dimension, sentiment_filter: query.sentiment ?? '' }
    const found = await release.list(movers, { days, ...chosen }, limit)
    const withheld = await withheldRows(release, intentWithheld, { list: 'movers', window_days: days, ...chosen })
    return { movers: found, withheld, ...(await hintOf(found, days, release)) }
  },
})

const movers: RowList = {
  ...withBreakdown(Object.keys(mover.shape)),
  table: 'intent_movers',
  key: { days: 'integer', baseline_days: 'integer', dimension: 'varchar', sentiment_filter: 'varchar' },
  order: 'rank',
}
