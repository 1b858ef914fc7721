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
      .describe('Rank of the change; 1 is the change that is least likely to be due to chance.')
      .meta({ minimum: 1, maximum: undefined }),
    dimension: dimension.describe('Whether the row is about a ticker, a topic or a theme.'),
    value: z
      .string()
      .describe('The ticker symbol, or the id of the topic or theme, which is the same in every release.'),
    label: z.string().describe('The ticker symbol, or the label of the topic or theme.'),
    conversation_share_pct: percent(
      '100 x (conversations of the window that mention the item) / (all conversations of the window)',
    ),
    previous_share_pct: percent(
      '100 x (conversations of the baseline that mention the item) / (all conversations of the baseline)',
    ),
    change_pct: z
      .number()
      .describe(
        '100 x (conversation_share_pct - previous_share_pct) / previous_share_pct; 100 if only the previous share is 0.',
      ),
    trend: z
      .enum(['new', 'surging', 'rising', 'stable', 'falling', 'fading'])
      .describe(
        '`new` if fewer people than the privacy floor mentioned it in the baseline, or if nothing is published ' +
          'for the baseline. Otherwise `stable` if a two-proportion z-test cannot distinguish the change from ' +
          'chance (|z| < 2). Otherwise `surging` if change_pct is at least 100, `rising` if it is at least 20, ' +
          '`fading` if it is at most -50, `falling` if it is at most -20, and `stable` in between.',
      ),
    sentiment,
    sentiment_breakdown_pct: sentimentBreakdown,
  })
  .meta({ id: 'Mover' })

/** Returns what gains and loses the interest of investors. */
export default endpoint({
  path: '/retail/intent/movers',
  operation: 'getRetailMovers',
  tag: 'Retail Intent',
  summary: 'What gains and loses interest',
  use: 'Lists the tickers, topics or themes whose share of conversations rose or fell compared with a baseline period.',
  description:
    'Compares shares of conversations in the window with shares in the baseline, which is the `baseline_days` ' +
    'before the window begins. Rows are ordered by |z| of a two-proportion z-test, then by share, largest first. ' +
    'If `sentiment` is given, both shares are computed among the conversations with that sentiment. A row is ' +
    'withheld if fewer people than the privacy floor mention its item in the window, or if it depends too much on ' +
    'one person in the window or in the baseline. Shares are computed from perturbed counts.',
  params: nothingInPath,
  query: z.object({
    dimension: dimension.default('ticker').describe('Whether to compare tickers, topics or themes of questions.'),
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
