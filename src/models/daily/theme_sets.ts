import type { DuckDBConnection } from '@duckdb/node-api'
import { LRUCache } from 'lru-cache'
import { daysBefore } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { list } from '../../base/quote.ts'
import { writeRows } from '../../base/row_writer.ts'
import { step } from '../../build/step.ts'
import { type StoredRow, themeSetColumns, themeSetOf, themeSetRows } from '../../labels/discovery/stored_set.ts'
import { termVocabulary } from '../../labels/discovery/terms.ts'
import { nextThemeSet, type UnknownQuestion } from '../../labels/discovery/theme_set.ts'
import { themeVocabularyFile } from '../../labels/discovery/vocabulary.ts'
import { embedderOfGrade, embedderOfWeek, themeFeedInputs } from '../theme_embedder.ts'

/** Most questions of one person that count, so that nobody makes a theme alone. */
const MOST_OF_A_PERSON = 5

/** Most questions that are clustered, and that are taken from one day; more are sampled by the hash of their text. */
const MOST_QUESTIONS = 4000

export default step({
  about:
    'Themes that the taxonomy lacks, found by clustering the questions of the 90 days before a Monday that no theme of it fits, and matched with those of the week before. At least the floor of people contribute to each.',
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
  async run({ connection, partition, output, files }) {
    const [{ floor }] = await rows<{ floor: number }>(
      connection,
      'select getvariable(\'privacy_floor\')::integer as "floor"',
    )
    // If the week before has no set, nothing was asked for 90 days, and discovery starts anew.
    const ofWeekBefore = `from daily.theme_sets where week = date '${daysBefore(partition, 7)}'`
    const before = themeSetOf(await rows<StoredRow>(connection, ofWeekBefore))
    const { vague } = termVocabulary()
    const rules = { floor, vague }
    const embedder = await embedderOfWeek(connection, partition)
    const earlier =
      before && before.grade !== embedder.name ? await embedderOfGrade(connection, before.grade) : undefined
    const questions = sampleOf(await unknownQuestions(connection, files('daily.questions')))
    const set = await nextThemeSet(before, partition, questions, rules, embedder, earlier)
    await writeRows(connection, output, themeSetColumns, themeSetRows(partition, set))
  },
})

/** A cache of the samples of days by file, because 13 weeks read the same day, and opening its file takes longer than reading it. */
const known = new LRUCache<string, UnknownQuestion[]>({ max: 100 })

/** The samples of some days. */
async function unknownQuestions(connection: DuckDBConnection, files: string[]): Promise<UnknownQuestion[]> {
  const samples = new Map(files.map((file) => [file, known.get(file)]))
  const unread = files.filter((file) => !samples.get(file))
  for (const file of unread) samples.set(file, [])
  const found = unread.length === 0 ? [] : await rows<UnknownQuestion & { file: string }>(connection, sampled(unread))
  for (const { file, ...question } of found) samples.get(file)!.push(question)
  for (const file of unread) known.set(file, samples.get(file)!)
  return [...samples.values()].flatMap((sample) => sample!)
}

function sampled(files: string[]): string {
  return `
    with ordered as (
      select filename as file, text_sha256 || '/' || conversation_id || '/' || position as key,
        person_id::varchar as person, terms
      from read_parquet(${list(files)}, hive_partitioning = false, filename = true)
      where is_question and left_out is null and theme = 'unknown' and len(terms) > 0
      qualify row_number() over (partition by file, person order by key) <= ${MOST_OF_A_PERSON}
    )
    from ordered
    qualify row_number() over (partition by file order by key) <= ${MOST_QUESTIONS}
    order by file, key`
}

/** The first questions by key, with a limit per person. */
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
