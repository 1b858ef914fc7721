import { expect, test, vi } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { explain, type RowLineage } from '../../../src/build/explain.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import type { FullReport } from '../../../src/cli/run_job.ts'
import { printReport } from '../../../src/cli/run_report.ts'
import { embeddedTerms } from '../../../src/labels/discovery/stored_embedder.ts'
import { termVocabulary } from '../../../src/labels/discovery/terms.ts'
import { askModels } from '../../../src/pipeline/language/ask_models.ts'
import { runLanguage } from '../../../src/pipeline/language/run_language.ts'
import type { TermReport } from '../../../src/pipeline/language/theme_terms.ts'
import { prune } from '../../../src/pipeline/retention/prune.ts'
import { verifyByRebuild, verifyBytes } from '../../../src/pipeline/verify.ts'
import { OpenAiServer } from '../../openai_server.ts'
import { type Home, openHome } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import type { Row } from '../small_market.ts'
import { end, models, quietHome } from './asked_world.ts'

interface SetRow {
  week: string
  theme_id: string
  label: string
  terms: string[]
  status: string
  grade: string
}

/** Terms of two fields. The built-in provider finds one theme for each. */
const batteries = ['battery cells', 'graphite', 'anodes', 'electrolytes', 'cathodes', 'gigafactories']
const telecom = ['cell towers', 'antennas', 'modems', 'broadband', 'fiber', 'landlines']

/** Twelve people who each ask about one field. */
function asked(day: string, words: string[], from: number): Row[] {
  return Array.from({ length: 12 }, (_, number) => ({
    conversation_id: `c-${day}-${from + number}`,
    user_id: `person ${from + number}`,
    started_at: `${day}T10:00:00Z`,
    messages: [
      {
        role: 'user',
        text: `Says Marlene Quist: does ${words[3 + (number % 3)]} matter for ${words[0]}, or rather ${words[1 + (number % 2)]}?`,
      },
    ],
  }))
}

const monday = '2025-09-01'
const questionsOf = (day: string) => [...asked(day, batteries, 0), ...asked(day, telecom, 20)]

async function landingOf(...days: string[]): Promise<string> {
  const landing = folder()
  for (const day of days) await deliver(landing, 'conversations', `${day}.jsonl`, questionsOf(day))
  return landing
}

/** A model that treats both fields as one, unlike the built-in provider. Its vectors share a large component. */
async function serverOfOneField(): Promise<OpenAiServer> {
  const standIn = await OpenAiServer.start()
  const { areas } = termVocabulary()
  const field = new Map([...new Set(areas.values())].map((area, index) => [area, 2 + (index % 40)]))
  field.set('batteries', 1)
  field.set('telecom', 1)
  standIn.vectorOf = (text) => {
    const vector = Array.from({ length: 48 }, () => 0)
    vector[0] = 3
    vector[field.get(areas.get(text) ?? '') ?? 42 + (text.length % 6)] = 1
    return vector
  }
  return standIn
}

function homeThatEmbeds(standIn: OpenAiServer, landing: string, path: string): Promise<Home> {
  return openHome(landing, {
    path,
    models,
    env: {
      CROWDTAPE_EMBEDDINGS: 'openai',
      CROWDTAPE_EMBEDDING_MODEL: 'Stand-in',
      OPENAI_BASE_URL: standIn.baseUrl,
      CROWDTAPE_LLM_RETRIES: '0',
    },
  })
}

/** The rows of a partition, built if needed, and its digest. */
async function partitionOf<T>(
  { context }: Home,
  name: string,
  partition: string,
): Promise<{ all: T[]; digest: string }> {
  const { lake, models } = context
  const { builtPartitions } = await models.build(new Map([[name, [partition]]]))
  const { fingerprint, digest } = builtPartitions.get(name)!.get(partition)!
  const path = literal(lake.store.path(partitionKey(name, partition, fingerprint)))
  return { all: await lake.engine.with((connection) => rows<T>(connection, `from read_parquet(${path})`)), digest }
}

/** The theme set of a week. */
async function setOf(home: Home, week: string): Promise<{ live: SetRow[]; grade: string; digest: string }> {
  const { all, digest } = await partitionOf<SetRow>(home, 'daily.theme_sets', week)
  return { live: all.filter(({ status }) => status === 'live'), grade: all[0].grade, digest }
}

/** Ingests new files and runs the language stage of a nightly run, without building anything. */
async function asking(home: Home): Promise<TermReport | undefined> {
  await home.ingestInputs()
  const request = { days: [end], isDayNamed: true, accepted: [] }
  const language = runLanguage(home.context.settings, home.path)
  return (await askModels(home.context, request, (_, work) => work(() => {}), { mayBatch: true, language })).terms
}

const grade = 'openai-stand-in'
const vocabulary = embeddedTerms(termVocabulary())

test('only vocabulary terms are embedded, each once, and themes follow the vectors of the model', async () => {
  const standIn = await serverOfOneField()
  const home = await homeThatEmbeds(standIn, await landingOf('2025-08-28', '2025-09-02'), await quietHome())
  const first = await home.nightly(end)
  expect(first.terms).toEqual({ grade, embedded: vocabulary.length, since: '0001-01-01' })
  // One extra word, from which the vector length is learnt.
  expect(standIn.embedded.toSorted()).toEqual(['filing', ...vocabulary].toSorted())
  expect(JSON.stringify(standIn.sent)).not.toMatch(/Marlene|Quist|matter for|rather/)
  expect(standIn.sent.every(({ path }) => path === '/v1/embeddings')).toBe(true)

  const { live, grade: made } = await setOf(home, monday)
  expect(made).toBe(grade)
  expect(live).toHaveLength(1)
  // Questions of both fields belong to it, including later ones.
  expect((await partitionOf(home, 'daily.discovered_themes', '2025-09-02')).all).toHaveLength(24)
  const { intent_questions: told } = await home.tables()
  expect(told.map(({ theme_id }) => theme_id)).toContain(live[0].theme_id)

  const [manifest] = first.releases
  const requests = standIn.sent.length
  const second = await home.nightly(end)
  expect(second.terms).toEqual({ grade, embedded: 0 })
  expect(second.releases[0].id).toBe(manifest.id)
  expect(standIn.sent).toHaveLength(requests)
  expect(Object.values(second.models).every(({ built }) => built === 0)).toBe(true)

  const { context } = home
  await prune(context, 1, false)
  expect((await verifyBytes(context, manifest)).differences).toEqual([])
  expect((await verifyByRebuild(context, manifest, () => {})).differences).toEqual([])
  const { inputs } = await context.releases.lineage(manifest)
  const bench = await context.models.context((name, partition) =>
    partitionKey(name, partition, inputs[name][partition].fingerprint),
  )
  const model = context.models.graph.models.get('gold.intent_themes')!
  const evidence = await explain(bench, model, [end], { theme_id: live[0].theme_id })
  expect(leaves(evidence)).toContainEqual({ file: grade, rows: vocabulary.length, lines: [] })
})

test('with a failing server, discovery stays built-in; a new provider starts next week with the same ids', async () => {
  const standIn = await OpenAiServer.start()
  standIn.failsToEmbed = true
  const [path, landing] = [await quietHome(), await landingOf('2025-08-28', '2025-09-02')]
  const home = await homeThatEmbeds(standIn, landing, path)
  const report = await home.nightly(end)
  const { terms, releases } = report
  expect(terms).toMatchObject({ grade: 'built_in', embedded: 0, stopped: expect.stringMatching(/500/) })
  expect((await home.context.releases.current())!.release).toBe(releases[0].id)
  expect(linesOf({ ...report, run: 'r', job: 'run nightly', days: [end], unknown: [], seconds: 1 })).toMatch(
    /words of discovery were not all embedded: .*500.*; themes are still found by built_in/,
  )
  const before = await setOf(home, monday)
  expect(before.grade).toBe('built_in')
  expect(before.live).toHaveLength(2)

  standIn.failsToEmbed = false
  const { areas } = termVocabulary()
  const fields = [...new Set(areas.values())]
  standIn.vectorOf = (text) => {
    const vector = Array.from({ length: fields.length + 2 }, () => 0)
    vector[0] = 3
    vector[2 + fields.indexOf(areas.get(text) ?? '')] = 1
    return vector
  }
  await deliver(landing, 'conversations', 'more.jsonl', [...questionsOf('2025-09-04'), ...questionsOf('2025-09-10')])
  expect(await asking(home)).toMatchObject({ grade, since: '2025-09-08' })
  expect((await setOf(home, monday)).digest).toBe(before.digest)
  const after = await setOf(home, '2025-09-08')
  expect(after.grade).toBe(grade)
  const ids = (set: typeof before) => set.live.map(({ theme_id, label }) => [theme_id, label])
  expect(ids(after)).toEqual(ids(before))
  await home.close()

  const requests = standIn.sent.length
  const back = await openHome(landing, { path, models })
  expect(await asking(back)).toMatchObject({ grade: 'built_in', since: '2025-09-15' })
  expect((await setOf(back, '2025-09-08')).digest).toBe(after.digest)
  const last = await setOf(back, '2025-09-15')
  expect(last.grade).toBe('built_in')
  expect(ids(last)).toEqual(ids(before))
  expect(standIn.sent).toHaveLength(requests)
})

test('without a model or without questions, discovery sends nothing', async () => {
  const standIn = await OpenAiServer.start()
  const builtIn = await openHome(await landingOf('2025-08-28'), { path: await quietHome(), models })
  expect(await asking(builtIn)).toBeUndefined()
  expect(Object.keys((await builtIn.context.lake.catalog()).bronze)).not.toContain('theme_grades')
  await builtIn.close()
  const quiet = await homeThatEmbeds(standIn, folder(), await quietHome())
  expect(await asking(quiet)).toBeUndefined()
  expect(standIn.sent).toEqual([])
})

/** The stderr output of a run with `--json`. */
function linesOf(report: FullReport): string {
  const told: string[] = []
  const [out, err] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  out.mockReturnValue(true)
  err.mockImplementation((text) => told.push(String(text)) > 0)
  try {
    printReport(report, { json: true })
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
  return told.join('')
}

function leaves({ files = [], inputs }: RowLineage): NonNullable<RowLineage['files']> {
  return [...files, ...inputs.flatMap(leaves)]
}
