import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { Builder } from '../../../src/build/build.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { readGraph } from '../../../src/build/graph/graph.ts'
import type { FeedSource } from '../../../src/build/lineage.ts'
import { inlineRunner } from '../../../src/build/runner/inline.ts'
import { themeTerms } from '../../../src/labels/discovery/terms.ts'
import { Lake } from '../../../src/lake/lake.ts'
import { feedSources } from '../../../src/pipeline/run_context.ts'
import { tokensOf } from '../../../src/text/tokens.ts'
import { emptyFolder } from '../../build/small_project.ts'

/** One question; `theme` if the taxonomy has one for it. */
export interface Asked {
  /** The conversation's id; by default derived from its position. */
  id?: string
  person: number
  text: string
  theme?: string
}

/** The real steps of theme discovery over the questions of a test, in a temporary project and lake. */
export interface AskedProject {
  lake: Lake
  /** Writes a file of the project, also over an existing one. */
  write(path: string, text: string): void
  models(settings?: Record<string, number>): Promise<Builder>
  ask(day: string, questions: Asked[]): Promise<void>
  /** Rows of a partition, built if needed. */
  read<T>(model: string, partition: string): Promise<T[]>
  counts(model: string, partition: string): Promise<Record<string, { built: number; reused: number }>>
}

const steps = ['daily/theme_sets', 'daily/discovered_themes', 'gold/theme_names', 'gold/intent_themes']
const configs = ['config/labels/theme_vocabulary.yaml', 'config/labels/theme_edits.yaml', 'config/labels/themes.yaml']

export async function askedProject(threads = 2): Promise<AskedProject> {
  const root = emptyFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of configs) write(name, readFileSync(name, 'utf8'))
  for (const name of steps) {
    const real = fileURLToPath(new URL(`../../../src/models/${name}.ts`, import.meta.url))
    // A relative path, as the graph follows relative imports to find the files of a step.
    const path = relative(dirname(join(root, 'src/models', name)), real)
    write(`src/models/${name}.ts`, `export { default } from '${path}'\n`)
  }
  write('sql/daily/questions.sql', questionsSql)
  const lake = await Lake.open({
    home: emptyFolder(),
    what: 'test',
    waitSeconds: 0,
    engine: { memory: '500MB', threads },
  })
  onTestFinished(() => lake.close())
  const models = async (settings: Record<string, number> = { privacy_floor: 3 }) => {
    const graph = await lake.engine.with((connection) => readGraph(connection, Object.keys(sources), root))
    return new Builder(lake, graph, sources, settings, inlineRunner(threads))
  }
  const build = async (model: string, partition: string) => (await models()).build(new Map([[model, [partition]]]))
  return {
    lake,
    write,
    models,
    async ask(day, questions) {
      const delivery = (await lake.catalog()).deliveries + 1
      const told = questions.map(({ id, person, text, theme = 'unknown' }, index) => ({
        conversation_id: id ?? `c-${day}-${delivery}-${index}`,
        position: 0,
        person_id: `00000000-0000-0000-0000-${String(person).padStart(12, '0')}`,
        day,
        is_question: true,
        theme,
        terms: theme === 'unknown' ? themeTerms(tokensOf(text)) : [],
        text_sha256: createHash('sha256').update(text).digest('hex'),
        file: `${delivery}.jsonl`,
        line: index + 1,
        superseded: false,
      }))
      const written = await lake.store.write(`lake/bronze/asked/${day}/${delivery}.parquet`, (aside) =>
        lake.engine.with(async (connection) => {
          await connection.run(
            `copy (select unnest(from_json($told::json, ${literal(shape)}), max_depth := 2)) to ${literal(aside)} (format parquet)`,
            { told: JSON.stringify(told) },
          )
        }),
      )
      await lake.commit((draft) => {
        draft.deliveries = delivery
        draft.bronze.asked ??= {}
        const part = { key: written.key, digest: written.digest, rows: told.length, repeats: false }
        draft.bronze.asked[day] = [...(draft.bronze.asked[day] ?? []), part]
      })
    },
    async read<T>(model: string, partition: string) {
      const { builtPartitions: standing } = await build(model, partition)
      const { fingerprint } = standing.get(model)!.get(partition)!
      const path = literal(lake.store.path(partitionKey(model, partition, fingerprint)))
      return lake.engine.with((connection) => rows<T>(connection, `from read_parquet(${path})`))
    },
    counts: async (model, partition) => (await build(model, partition)).counts,
  }
}

const shape = JSON.stringify([
  {
    conversation_id: 'VARCHAR',
    position: 'INTEGER',
    person_id: 'UUID',
    day: 'DATE',
    is_question: 'BOOLEAN',
    theme: 'VARCHAR',
    terms: 'VARCHAR[]',
    text_sha256: 'VARCHAR',
    file: 'VARCHAR',
    line: 'BIGINT',
    superseded: 'BOOLEAN',
  },
])

const asked: FeedSource = {
  partition: 'day',
  relation: (paths) =>
    paths.length > 0
      ? `read_parquet([${paths.map(literal).join(', ')}])`
      : `(select unnest(from_json('[]'::json, ${literal(shape)}), max_depth := 2))`,
}

/** The feeds of embedding models, which the steps read, are empty. */
const sources: Record<string, FeedSource> = { ...feedSources([]), asked }

const questionsSql = `-- about: Questions, as a test asked them.
-- grain: [conversation_id, position]
-- columns:
--   conversation_id: id
--   position: place
--   person_id: person
--   day: UTC day
--   is_question: whether it asks something
--   theme: theme of the taxonomy, or unknown
--   terms: terms of an unknown one
--   text_sha256: hash of the text
--   left_out: none of them is
select
    * exclude (file, line, superseded),
    null::varchar as left_out
from
    bronze.asked
where
    not superseded
`
