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
    rank: z.int().describe('1 for the change that is least likely chance.').meta({ minimum: 1, maximum: undefined }),
    dimension: dimension.describe('What has moved.'),
    value: z.string().describe('The ticker symbol, or the id of the topic or theme, the same in every release.'),
    label: z.string().describe('The ticker symbol, or the label of the topic or theme.'),
    conversation_share_pct: percent('100 x its conversations / all conversations, in the window'),
    previous_share_pct: percent('The same share in the baseline, the days just before the window'),
    change_pct: z
      .number()
      .describe(
        '100 x (conversation_share_pct - previous_share_pct) / previous_share_pct; 100 where there was no share before.',
      ),
    trend: z
      .enum(['new', 'surging', 'rising', 'stable', 'falling', 'fading'])
      .describe(
        '`new` where fewer people than the privacy floor named it in the baseline, as all are where nothing of the baseline is ' +
          'published; else by change_pct: `surging` from 100, `rising` from 20, `falling` from -20, ' +
          '`fading` from -50 down. `stable` in between, and where a two-proportion z-test (|z| < 2) cannot distinguish the change from noise.',
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
  use: 'Says which tickers, topics or themes gain or lose conversation share against a baseline.',
  description:
    'Shares of conversations in the window against those in the baseline, which is the `baseline_days` just before the window and never ' +
    'overlaps it; strongest change first, by |z| of a two-proportion z-test, then by share. With `sentiment`, both shares are of the ' +
    'conversations with that sentiment. What has fewer people than the privacy floor, or depends too much on one of them, in the window or in the baseline, is withheld. ' +
    'Shares are of perturbed counts.',
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
