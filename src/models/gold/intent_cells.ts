import { windows } from '../../base/calendar/days.ts'
import { step } from '../../build/step.ts'
import { countCells } from '../intent_cube/cells.ts'
import { conversationsToday, createUnits, questionsToday } from '../intent_cube/units.ts'

export default step({
  about:
    'The intent cube: how many questions and conversations of each window name a ticker, a topic, a theme, two of a kind, for every combination that enough people contribute to. No exact count: only what may be published leaves this step.',
  grain: ['measure', 'window_days', 'ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'],
  published: false,
  columns: {
    measure: ['VARCHAR', 'question or conversation: what is counted'],
    window_days: ['INTEGER', 'days of the window, ending on as_of'],
    ticker: ['VARCHAR', "symbol that each of them names; '' for any, as below"],
    ticker_2: ['VARCHAR', 'another symbol that each names, later in the alphabet'],
    topic: ['VARCHAR', 'id of a topic of each'],
    topic_2: ['VARCHAR', 'id of another topic of each, later in the alphabet'],
    theme: ['VARCHAR', 'id of a theme of each'],
    sentiment: ['VARCHAR', 'how each leans'],
    items: ['DOUBLE', 'questions or conversations, with noise (noisy_count); null where the p % rule withholds them'],
    few_tickers: ['INTEGER', 'tickers that too few people of the cell name; null below 3, as below'],
    few_topics: ['INTEGER', 'topics that too few people of the cell name'],
    few_themes: ['INTEGER', 'themes that too few people of the cell name'],
  },
  checks: ["items >= getvariable('privacy_floor')", 'least(few_tickers, few_topics, few_themes) >= 3'],
  settings: ['theme_people'],
  inputs: ['daily.themed_questions', 'daily.conversations', 'gold.theme_names'],
  async run({ connection, output }) {
    await createUnits(connection, `${questionsToday} union all by name ${conversationsToday}`, windows)
    await countCells(connection, output)
  },
})
