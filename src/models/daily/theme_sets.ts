import type { DuckDBConnection } from '@duckdb/node-api'
import { daysBefore } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { type StoredRow, themeSetColumns, themeSetOf, themeSetRows } from '../../labels/discovery/stored_set.ts'
import { termVocabulary } from '../../labels/discovery/terms.ts'
import { nextThemeSet, type UnknownQuestion } from '../../labels/discovery/theme_set.ts'
import { themeVocabularyFile } from '../../labels/discovery/vocabulary.ts'
import { embedderOfGrade, embeddersOfWeeks, themeFeedInputs } from '../theme_embedder.ts'

/** Maximum number of questions of one person that discovery uses, so that nobody can create a theme alone. */
const MOST_OF_A_PERSON = 5

/**
 * Maximum number of questions that are clustered, and of questions that are taken from one day. Questions with the smallest text hashes are
 * used.
 */
const MOST_QUESTIONS = 4000

/** The theme set of a week is computed from the questions of this many days before the week. */
const DAYS = 90

export default typescriptModel({
  about:
    'Discovered themes, which the taxonomy lacks, by week. Questions of the 90 days before a Monday that fit no theme of the taxonomy are clustered, and the clusters are matched with the themes of the previous week. At least as many people as the privacy floor contribute to each theme.',
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
  reads: { 'daily.questions': `${DAYS} days`, 'daily.theme_sets': 'previous' },
  files: [themeVocabularyFile],
  batch: 2_000_000,
  async run({ connection, partitions, output }) {
    const [{ floor }] = await rows<{ floor: number }>(
      connection,
      'select getvariable(\'privacy_floor\')::integer as "floor"',
    )
    const { vague } = termVocabulary()
    const rules = { floor, vague }
    const embedderOf = await embeddersOfWeeks(connection)
    const samples = await samplesOfDays(connection)
    const sets = await RowWriter.create(connection, output, themeSetColumns)
    let week = daysBefore(partitions[0], 7)
    let set = themeSetOf(await rows<StoredRow>(connection, `from daily.theme_sets where week = date '${week}'`))
    for (const partition of partitions) {
      // If the previous week has no theme set, no question was asked for 90 days, so discovery does not continue older themes.
      const before = week === daysBefore(partition, 7) ? set : undefined
      const embedder = await embedderOf(partition)
      const earlier =
        before && before.grade !== embedder.name ? await embedderOfGrade(connection, before.grade) : undefined
      const days = Array.from({ length: DAYS }, (_, back) => daysBefore(partition, DAYS - back))
      const questions = sampleOf(days.flatMap((day) => samples.get(day) ?? []))
      set = await nextThemeSet(before, partition, questions, rules, embedder, earlier)
      week = partition
      for (const row of themeSetRows(week, set)) sets.write(row)
    }
    sets.close()
  },
})

/** For each day, a sample of the questions that have terms but no theme of the taxonomy. */
async function samplesOfDays(connection: DuckDBConnection): Promise<Map<string, UnknownQuestion[]>> {
  const found = await rows<UnknownQuestion & { day: string }>(
    connection,
    `with ordered as (
      select day, text_sha256 || '/' || conversation_id || '/' || position as key, person_id::varchar as person, terms
      from daily.questions
      where is_question and left_out is null and theme = 'unknown' and len(terms) > 0
      qualify row_number() over (partition by day, person order by key) <= ${MOST_OF_A_PERSON}
    )
    from ordered
    qualify row_number() over (partition by day order by key) <= ${MOST_QUESTIONS}`,
  )
  return Map.groupBy(found, ({ day }) => day)
}

/** The first `MOST_QUESTIONS` questions by key, with at most `MOST_OF_A_PERSON` questions of a person. */
function sampleOf(questions: UnknownQuestion[]): UnknownQuestion[] {
  const counts = new Map<string, number>()
  const isCounted = ({ person }: UnknownQuestion) => {
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count <= MOST_OF_A_PERSON
  }
  return questions
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .filter(isCounted)
    .slice(0, MOST_QUESTIONS)
}
