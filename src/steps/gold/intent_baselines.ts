import { countBaselines } from '../../cube/baselines.ts'
import { conversationsToday } from '../../cube/sources.ts'
import { step } from '../../model/step.ts'
import { privacyRules } from '../../privacy/rules.ts'

export default step({
  about:
    'What conversations named in the days before each window: the baselines of movers, which never overlap the window. Exact counts, which are never published; see src/cube/baselines.ts.',
  grain: ['dimension', 'value', 'sentiment', 'days', 'baseline_days'],
  published: false,
  columns: {
    dimension: ['VARCHAR', 'ticker, topic or theme'],
    value: ['VARCHAR', 'symbol, or id of the topic or theme'],
    sentiment: ['VARCHAR', "how each conversation leans; '' for any"],
    days: ['INTEGER', 'days of the window that the baseline comes before'],
    baseline_days: ['INTEGER', 'days of the baseline'],
    items: ['INTEGER', 'conversations that name it'],
    people: ['INTEGER', 'people behind them'],
    base_items: ['INTEGER', 'all conversations of the baseline'],
    base_people: ['INTEGER', 'people behind them'],
    state: ['VARCHAR', 'told, none (too few people) or withheld (it would tell of a few)'],
  },
  checks: ["state in ('told', 'none', 'withheld')", "state <> 'told' or people >= getvariable('privacy_floor')"],
  inputs: ['daily.conversations', 'gold.theme_names', 'gold.intent_cells'],
  reads: { 'daily.conversations': '730 days' },
  async run({ connection, output }) {
    await countBaselines(connection, conversationsToday, 'from gold.intent_cells', await privacyRules(connection))
    await connection.run(`create table ${output} as select * from baselines`)
  },
})
