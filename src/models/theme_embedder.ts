import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../base/duckdb.ts'
import { literal } from '../base/quote.ts'
import { builtInTermEmbedder, type TermEmbedder } from '../labels/discovery/embedder.ts'
import { storedEmbedder } from '../labels/discovery/stored_embedder.ts'
import { termVocabulary } from '../labels/discovery/terms.ts'

/** The inputs of theme discovery: the vectors of embedding models, and the provider that is in effect from each day on. */
export const themeFeedInputs = ['bronze.term_vectors', 'bronze.theme_grades']

/** Returns a function that gives the embedder for the theme set of a week: the embedder that is in effect on the Monday of the week. */
export async function embeddersOfWeeks(connection: DuckDBConnection): Promise<(week: string) => Promise<TermEmbedder>> {
  const grades = await rows<{ since: string; grade: string }>(connection, 'from bronze.theme_grades order by since')
  return (week) => embedderOfGrade(connection, grades.findLast(({ since }) => since <= week)?.grade)
}

/**
 * An embedder that uses the stored vectors of a provider. If any term has no vector of this provider, the built-in embedder is returned
 * instead.
 */
export async function embedderOfGrade(connection: DuckDBConnection, grade: string | undefined): Promise<TermEmbedder> {
  const { areas } = termVocabulary()
  const builtIn = builtInTermEmbedder(areas)
  if (grade === undefined || grade === builtIn.name) return builtIn
  return (await storedOf(connection, grade)) ?? builtIn
}

let known: { mark: string; embedder: TermEmbedder | undefined } | undefined

/** The embedder is cached in `known`, because every day and week of a history reads the same millions of numbers. */
async function storedOf(connection: DuckDBConnection, grade: string): Promise<TermEmbedder | undefined> {
  const from = `from bronze.term_vectors where grade = ${literal(grade)}`
  const [{ mark }] = await rows<{ mark: string }>(
    connection,
    `select count(*) || ' ' || coalesce(sum(hash(term, vector)::hugeint), 0) as mark ${from}`,
  )
  const marked = `${grade} ${mark}`
  if (known?.mark !== marked) {
    const stored = await rows<{ term: string; vector: number[] }>(connection, `select term, vector ${from}`)
    const vectors = new Map(stored.map(({ term, vector }) => [term, Float32Array.from(vector)]))
    known = { mark: marked, embedder: storedEmbedder(grade, vectors, termVocabulary()) }
  }
  return known.embedder
}
