import { typescriptModel } from '../../build/typescript_model.ts'
import { baselineEnds, countBaselines } from '../intent_cube/baselines.ts'
import { conversationsToday, createUnits } from '../intent_cube/units.ts'

export default typescriptModel({
  about:
    'The baselines of movers: how many conversations in the days just before each window name a ticker, topic or theme. One row for each baseline of every published cell of one ticker, topic or theme. Exact counts never leave this step.',
  grain: ['dimension', 'value', 'sentiment', 'days', 'baseline_days'],
  published: false,
  columns: {
    dimension: ['VARCHAR', 'ticker, topic or theme'],
    value: ['VARCHAR', 'symbol, or id of the topic or theme'],
    sentiment: ['VARCHAR', "sentiment that all conversations have; '' for any"],
    days: ['INTEGER', 'days of the window that follows the baseline'],
    baseline_days: ['INTEGER', 'days of the baseline'],
    state: [
      'VARCHAR',
      'published, too_few_people (fewer than the floor, or nobody), or dominance (these or all conversations of the baseline fail the p % rule)',
    ],
    items: ['DOUBLE', 'conversations that name the value, with noise (noisy_items); null unless published'],
    base_items: ['DOUBLE', 'all conversations of the baseline, with noise; null unless they may be published'],
  },
  checks: [
    "state in ('published', 'too_few_people', 'dominance')",
    "(state = 'published') = (items is not null)",
    'items is null or base_items is not null',
    "least(items, base_items) >= getvariable('privacy_floor')",
  ],
  inputs: ['daily.conversations', 'gold.theme_names', 'gold.intent_cells'],
  reads: { 'daily.conversations': '730 days' },
  async run({ connection, output }) {
    await createUnits(connection, conversationsToday, baselineEnds)
    await countBaselines(connection, output)
  },
})
