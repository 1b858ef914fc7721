import { mondayOf } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { writeRows } from '../../base/row_writer.ts'
import { step } from '../../build/step.ts'
import { type StoredRow, themeSetOf } from '../../labels/discovery/stored_set.ts'
import { themesOf } from '../../labels/discovery/theme_set.ts'
import { themeVocabularyFile } from '../../labels/discovery/vocabulary.ts'
import { embedderOfGrade, themeFeedInputs } from '../theme_embedder.ts'

const columns: Record<string, [string, string]> = {
  day: ['DATE', 'UTC day on which the conversation started'],
  conversation_id: ['VARCHAR', 'id of the conversation, as delivered'],
  position: ['INTEGER', 'place of the question in its conversation, from 0'],
  theme_id: ['VARCHAR', 'id of the discovered theme'],
}

type Question = { conversation_id: string; position: number; terms: string[] }

export default step({
  about:
    "Questions that no theme of the taxonomy fits and a discovered one does: the nearest of the week's theme set. That set was made before the day, so that no later day changes this.",
  grain: ['conversation_id', 'position'],
  columns,
  inputs: ['daily.questions', 'daily.theme_sets', ...themeFeedInputs],
  files: [themeVocabularyFile],
  async run({ connection, partition, output }) {
    // Without a set of this very week, nothing was asked in the 90 days before it, and what the newest set knows is past.
    const week = await rows<StoredRow>(connection, `from daily.theme_sets where week = date '${mondayOf(partition)}'`)
    const set = themeSetOf(week)
    const questions = set ? await rows<Question>(connection, unknown) : []
    const themes =
      set && questions.length > 0
        ? await themesOf(
            set,
            questions.map(({ terms }) => terms),
            // The set's own embedder, even if another one is configured now.
            await embedderOfGrade(connection, set.grade),
          )
        : []
    const themeRows = questions.flatMap(({ conversation_id, position }, index) => {
      const theme_id = themes[index]
      return theme_id === null ? [] : [{ day: partition, conversation_id, position, theme_id }]
    })
    await writeRows(connection, output, columns, themeRows)
  },
})

const unknown = `
  select conversation_id, position, terms
  from daily.questions
  where is_question and theme = 'unknown' and len(terms) > 0
  order by conversation_id, position`
