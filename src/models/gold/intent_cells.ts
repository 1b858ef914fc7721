import { windows } from '../../base/calendar/days.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { countCells } from '../intent_cube/cells.ts'
import { conversationsToday, createUnits, questionsToday } from '../intent_cube/units.ts'

export default typescriptModel({
  about:
    'The intent cube: the number of questions and conversations of each window by combination of labels. A combination (a cell) has up to two tickers, up to two topics, a theme and a sentiment, and is listed if enough people contribute to it. Only numbers that may be published leave this model, never exact counts.',
  grain: ['measure', 'window_days', 'ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'],
  published: false,
  columns: {
    measure: ['VARCHAR', 'what is counted: question or conversation'],
    window_days: ['INTEGER', 'number of days of the window, which ends on as_of'],
    ticker: [
      'VARCHAR',
      "symbol that all counted items name; in this column and the following label columns, '' stands for any",
    ],
    ticker_2: ['VARCHAR', 'second symbol that all counted items name, later in the alphabet'],
    topic: ['VARCHAR', 'id of a topic that all counted items have'],
    topic_2: ['VARCHAR', 'id of a second topic that all counted items have, later in the alphabet'],
    theme: ['VARCHAR', 'id of a theme that all counted items have'],
    sentiment: ['VARCHAR', 'sentiment that all counted items have'],
    items: [
      'DOUBLE',
      'number of questions or conversations, with noise (noisy_items); null if the p % rule withholds the number',
    ],
    few_tickers: [
      'INTEGER',
      'number of tickers that some people of the cell name, but fewer than the floor; null if the number is below 3',
    ],
    few_topics: [
      'INTEGER',
      'number of topics that some people of the cell name, but fewer than the floor; null if the number is below 3',
    ],
    few_themes: [
      'INTEGER',
      'number of themes that some people of the cell name, but fewer than the floor; null if the number is below 3',
    ],
  },
  checks: ["items >= getvariable('privacy_floor')", 'least(few_tickers, few_topics, few_themes) >= 3'],
  inputs: ['daily.themed_questions', 'daily.conversations', 'gold.theme_names'],
  async run({ connection, output }) {
    await createUnits(connection, `${questionsToday} union all by name ${conversationsToday}`, windows)
    await countCells(connection, output)
  },
})
