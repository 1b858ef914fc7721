import { windows } from '../../base/calendar/days.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { countCells } from '../intent_cube/cells.ts'
import { conversationsToday, createUnits, questionsToday } from '../intent_cube/units.ts'

export default typescriptModel({
  about:
    'The intent cube: how many questions and conversations of each window have the same labels, for each combination of labels (up to two tickers, up to two topics, a theme, a sentiment) that enough people contribute to. Only numbers that may be published leave this step, never exact counts.',
  grain: ['measure', 'window_days', 'ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'],
  published: false,
  columns: {
    measure: ['VARCHAR', 'question or conversation: what is counted'],
    window_days: ['INTEGER', 'days of the window, ending on as_of'],
    ticker: ['VARCHAR', "symbol that all counted items name; here and in the label columns below, '' stands for any"],
    ticker_2: ['VARCHAR', 'second symbol that all counted items name, later in the alphabet'],
    topic: ['VARCHAR', 'id of a topic that all counted items have'],
    topic_2: ['VARCHAR', 'id of a second topic that all counted items have, later in the alphabet'],
    theme: ['VARCHAR', 'id of a theme that all counted items have'],
    sentiment: ['VARCHAR', 'sentiment that all counted items have'],
    items: ['DOUBLE', 'questions or conversations, with noise (noisy_items); null if the p % rule withholds them'],
    few_tickers: ['INTEGER', 'number of tickers that too few people of the cell name; null if it is below 3'],
    few_topics: ['INTEGER', 'number of topics that too few people of the cell name; null if it is below 3'],
    few_themes: ['INTEGER', 'number of themes that too few people of the cell name; null if it is below 3'],
  },
  checks: ["items >= getvariable('privacy_floor')", 'least(few_tickers, few_topics, few_themes) >= 3'],
  settings: ['theme_people'],
  inputs: ['daily.themed_questions', 'daily.conversations', 'gold.theme_names'],
  async run({ connection, output }) {
    await createUnits(connection, `${questionsToday} union all by name ${conversationsToday}`, windows)
    await countCells(connection, output)
  },
})
