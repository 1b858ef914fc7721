import { typescriptModel } from '../../build/typescript_model.ts'
import { baselineEnds, countBaselines } from '../intent_cube/baselines.ts'
import { conversationsToday, createUnits } from '../intent_cube/units.ts'

export default typescriptModel({
  about:
    'The baselines of movers: how many conversations in the days directly before each window name a ticker, topic or theme. There is one row for each baseline of every published cell with exactly one ticker, topic or theme. Exact counts never leave this model.',
  grain: ['dimension', 'value', 'sentiment', 'days', 'baseline_days'],
  published: false,
  columns: {
    dimension: ['VARCHAR', 'ticker, topic or theme'],
    value: ['VARCHAR', 'symbol of the ticker, or id of the topic or theme'],
    sentiment: ['VARCHAR', "sentiment of the counted conversations; '' for any"],
    days: ['INTEGER', 'number of days of the window that follows the baseline'],
    baseline_days: ['INTEGER', 'number of days of the baseline'],
    state: [
      'VARCHAR',
      'published, too_few_people (fewer people than the floor), or dominance (the counted conversations, or all conversations of the baseline, fail the p % rule)',
    ],
    items: [
      'DOUBLE',
      'number of conversations that name the value, with noise (noisy_items); null if the state is not published',
    ],
    base_items: [
      'DOUBLE',
      'number of all conversations of the baseline, with noise; null if this number may not be published',
    ],
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
