import { createHash } from 'node:crypto'
import { daysBefore } from '../../base/calendar/days.ts'
import { rows } from '../../base/duckdb.ts'
import { hashOf } from '../../base/hash.ts'
import { identifier, literal } from '../../base/quote.ts'
import { type Cell, writeRows } from '../../base/row_writer.ts'
import { builtInTermEmbedder } from '../../labels/discovery/embedder.ts'
import { embeddedTerms } from '../../labels/discovery/stored_embedder.ts'
import { termVocabulary } from '../../labels/discovery/terms.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import { type ThemeFeed, termVectors, themeFeedRelation, themeGrades } from '../../lake/theme_feeds.ts'
import { RemoteFailure } from '../../llm/failure.ts'
import type { RunContext } from '../run_context.ts'
import type { RunLanguage } from './run_language.ts'

/** Result of embedding the vocabulary of theme discovery. */
export interface TermReport {
  /** The provider of the vectors that theme sets of future weeks use. */
  grade: string
  /** Number of terms that were embedded for the first time with this provider. */
  embedded: number
  /** If the provider has changed, the first Monday whose theme set uses the new provider. */
  since?: string
  /** Why the configured provider could not be used. */
  stopped?: string
}

type Period = { since: string; grade: string }

const builtIn = builtInTermEmbedder(new Map()).name

/** A date before all weeks. */
const always = '0001-01-01'

/**
 * Whether theme discovery uses an embedding model or has used an embedding model before. False if no conversations were delivered, because
 * there are no themes to discover in that case.
 */
export async function isWithModel({ settings, lake }: RunContext): Promise<boolean> {
  const { bronze } = await lake.catalog()
  if (settings.CROWDTAPE_EMBEDDINGS === 'built_in') return bronze[themeGrades.name] !== undefined
  return bronze.conversations !== undefined
}

/**
 * Embeds each term of `config/labels/theme_vocabulary.yaml` once with the configured provider. No text of users is sent to the provider.
 * The provider will be used for the theme sets of all weeks that have no theme set yet. If it fails, theme discovery continues with the
 * previous provider, and the next run requests only the missing vectors.
 */
export async function embedTerms(context: RunContext, language: RunLanguage): Promise<TermReport> {
  const { settings } = context
  const periods = await periodsOf(context)
  const current = periods.at(-1)?.grade ?? builtIn
  let [wanted, embedded] = [builtIn, 0]
  if (settings.CROWDTAPE_EMBEDDINGS !== 'built_in') {
    try {
      ;({ grade: wanted, embedded } = await completeVectors(context, language))
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error
      return { grade: current, embedded: 0, stopped: error.message }
    }
  }
  if (wanted === current) return { grade: wanted, embedded }
  const since = await firstOpenWeek(context)
  // If a provider was recorded from this week or a later week on, no theme set uses it yet, so its entry is dropped.
  const kept = periods.filter((period) => period.since < since)
  const isHeld = (kept.at(-1)?.grade ?? builtIn) === wanted
  const next = isHeld ? kept : [...kept, { since, grade: wanted }]
  const part = await partOf(context, themeGrades, next, hashOf(next))
  await context.lake.commit((draft) => {
    draft.bronze[themeGrades.name] = { all: [part] }
  })
  return { grade: wanted, embedded, since }
}

/** Embeds the terms that have no vector yet. Throws `RemoteFailure` if the provider fails. */
async function completeVectors(
  context: RunContext,
  language: RunLanguage,
): Promise<{ grade: string; embedded: number }> {
  const terms = embeddedTerms(termVocabulary())
  const missingOf = async (grade: string) => {
    const known = await knownTerms(context, grade)
    return terms.filter((term) => !known.has(term))
  }
  // If no vector is missing, the server is not contacted.
  if (context.settings.CROWDTAPE_EMBEDDINGS === 'openai') {
    const grade = language.embedderId()
    if ((await missingOf(grade)).length === 0) return { grade, embedded: 0 }
  }
  const embedder = await language.embedder()
  const missing = await missingOf(embedder.id)
  if (missing.length === 0) return { grade: embedder.id, embedded: 0 }
  const vectors = await embedder.embed(missing, 'passage')
  const mark = createHash('sha256').update(JSON.stringify([embedder.id, missing]))
  for (const vector of vectors) mark.update(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
  const vectorRows = missing.map((term, index) => ({ term, grade: embedder.id, vector: Array.from(vectors[index]) }))
  const part = await partOf(context, termVectors, vectorRows, mark.digest('hex'))
  await context.lake.commit((draft) => {
    const { all = [] } = draft.bronze[termVectors.name] ?? {}
    draft.bronze[termVectors.name] = { all: [...all, part] }
  })
  return { grade: embedder.id, embedded: missing.length }
}

/** The Monday of the first week that has no theme set yet. `always` if no week has a theme set. */
async function firstOpenWeek({ lake }: RunContext): Promise<string> {
  const newest = Object.keys((await lake.catalog()).built['daily.theme_sets'] ?? {})
    .sort()
    .at(-1)
  return newest === undefined ? always : daysBefore(newest, -7)
}

async function periodsOf(context: RunContext): Promise<Period[]> {
  return reading(context, themeGrades, 'select since::varchar as since, grade', 'order by since')
}

async function knownTerms(context: RunContext, grade: string): Promise<Set<string>> {
  const found = await reading<{ term: string }>(context, termVectors, 'select term', `where grade = ${literal(grade)}`)
  return new Set(found.map(({ term }) => term))
}

async function reading<T>({ lake }: RunContext, feed: ThemeFeed, select: string, how: string): Promise<T[]> {
  const parts = Object.values((await lake.catalog()).bronze[feed.name] ?? {}).flat()
  using _held = await lake.store.hold(parts.map(({ key }) => key))
  const paths = parts.map(({ key }) => lake.store.path(key))
  return lake.engine.with((connection) =>
    rows<T>(connection, `${select} from ${themeFeedRelation(feed, paths)} as stored ${how}`),
  )
}

async function partOf(
  { lake }: RunContext,
  { name, columns }: ThemeFeed,
  newRows: Record<string, Cell>[],
  mark: string,
): Promise<BronzePart> {
  const file = hashOf([lake.engine.build, mark]).slice(0, 32)
  const table = `fresh_${name}`
  const { key, digest } = await lake.store.write(`lake/bronze/${name}/all/${file}.parquet`, (aside) =>
    lake.engine.with(async (connection) => {
      await writeRows(connection, table, columns, newRows)
      try {
        const ordered = `select * from ${identifier(table)} order by all`
        await connection.run(`copy (${ordered}) to ${literal(aside)} (format parquet, compression zstd)`)
      } finally {
        await connection.run(`drop table ${identifier(table)}`)
      }
    }),
  )
  return { key, rows: newRows.length, digest, repeats: false }
}
