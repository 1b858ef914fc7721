import { mondayOf } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { type StoredRow, themeSetOf } from '../../labels/discovery/stored_set.ts'
import { themesOf } from '../../labels/discovery/theme_set.ts'
import { themeVocabularyFile } from '../../labels/discovery/vocabulary.ts'
import { embedderOfGrade, themeFeedInputs } from '../theme_embedder.ts'

const columns: Record<string, [string, string]> = {
  day: ['DATE', 'UTC day on which the conversation started'],
  conversation_id: ['VARCHAR', 'id of the conversation, as delivered'],
  position: ['INTEGER', 'number of the question in its conversation, from 0'],
  theme_id: ['VARCHAR', 'id of the discovered theme'],
}

type Question = { day: string; conversation_id: string; position: number; terms: string[] }

export default typescriptModel({
  about:
    'The discovered theme of each question that fits no theme of the taxonomy: the nearest live theme in the theme set of the week. A theme set is computed only from days before its week, so later days never change the theme of a question.',
  grain: ['conversation_id', 'position'],
  columns,
  partition: 'day',
  batch: 20_000,
  inputs: ['daily.questions', 'daily.theme_sets', ...themeFeedInputs],
  files: [themeVocabularyFile],
  async run({ connection, output }) {
    const questions = await rows<Question>(connection, unknown)
    const themeRows = []
    for (const [week, asked] of Map.groupBy(questions, ({ day }) => mondayOf(day))) {
      // If this week has no theme set, no question was asked in the 90 days before the week, and older theme sets are out of date.
      const set = themeSetOf(await rows<StoredRow>(connection, `from daily.theme_sets where week = date '${week}'`))
      if (!set) continue
      // The embedder of the theme set is used, even if a different embedder is configured now.
      const embedder = await embedderOfGrade(connection, set.grade)
      const terms = asked.map((question) => question.terms)
      for (const [index, theme_id] of (await themesOf(set, terms, embedder)).entries()) {
        const { day, conversation_id, position } = asked[index]
        if (theme_id !== null) themeRows.push({ day, conversation_id, position, theme_id })
      }
    }
    await writeRows(connection, output, columns, themeRows)
  },
})

const unknown = `
  select day::varchar as day, conversation_id, position, terms
  from daily.questions
  where is_question and theme = 'unknown' and len(terms) > 0
  order by day, conversation_id, position`
