import type { DuckDBConnection } from '@duckdb/node-api'
import { daysBefore } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { writeRows } from '../../base/row_writer.ts'
import { step } from '../../build/step.ts'
import { type StoredRow, themeSetColumns, themeSetOf, themeSetRows } from '../../labels/discovery/stored_set.ts'
import { termVocabulary } from '../../labels/discovery/terms.ts'
import { nextThemeSet, type UnknownQuestion } from '../../labels/discovery/theme_set.ts'
import { themeVocabularyFile } from '../../labels/discovery/vocabulary.ts'
import { embedderOfGrade, embedderOfWeek, themeFeedInputs } from '../theme_embedder.ts'

/** Questions of one person that count, so that nobody makes a theme alone. */
const MOST_OF_A_PERSON = 5

/** Questions that are clustered; of more, a sample by the hash of their text. */
const MOST_QUESTIONS = 4000

export default step({
  about:
    'Themes that the taxonomy lacks, found by clustering the questions of the 90 days before a Monday that no theme of it fits, and matched with those of the week before. Each rests on at least the floor of people.',
  grain: ['theme_id'],
  partition: 'week',
  columns: themeSetColumns,
  checks: [
    "status in ('live', 'merged', 'retired', 'weights')",
    "(status = 'merged') = (merged_into is not null)",
    "people >= getvariable('privacy_floor')",
    'length(label) between 1 and 80',
    'first_week <= last_week and last_week <= week',
  ],
  inputs: ['daily.questions', 'daily.theme_sets', ...themeFeedInputs],
  reads: { 'daily.questions': '90 days', 'daily.theme_sets': 'previous' },
  files: [themeVocabularyFile],
  async run({ connection, partition, output }) {
    const [{ floor }] = await rows<{ floor: number }>(
      connection,
      'select getvariable(\'privacy_floor\')::integer as "floor"',
    )
    // After a week without a set, nothing was asked for 90 days, and themes are found anew.
    const ofWeekBefore = `from daily.theme_sets where week = date '${daysBefore(partition, 7)}'`
    const before = themeSetOf(await rows<StoredRow>(connection, ofWeekBefore))
    const { vague } = termVocabulary()
    const rules = { floor, vague }
    const embedder = await embedderOfWeek(connection, partition)
    const earlier =
      before && before.grade !== embedder.name ? await embedderOfGrade(connection, before.grade) : undefined
    const set = await nextThemeSet(before, partition, await unknownQuestions(connection), rules, embedder, earlier)
    await writeRows(connection, output, themeSetColumns, themeSetRows(partition, set))
  },
})

function unknownQuestions(connection: DuckDBConnection): Promise<UnknownQuestion[]> {
  return rows<UnknownQuestion>(
    connection,
    `with ordered as (
       select person_id, terms, text_sha256 || '/' || conversation_id || '/' || position as key
       from daily.questions
       where is_question and left_out is null and theme = 'unknown' and len(terms) > 0
     )
     select key, person_id::varchar as person, terms
     from ordered
     qualify row_number() over (partition by person_id order by key) <= ${MOST_OF_A_PERSON}
     order by key
     limit ${MOST_QUESTIONS}`,
  )
}
