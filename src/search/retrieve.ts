import type { Table } from '@lancedb/lancedb'
import type { Candidate, PassageFacts } from './candidate.ts'
import { lance, without } from './segment.ts'

/** One segment of a release, and the days in it that the release does not have. */
export interface OpenSegment {
  table: Table
  without: string[]
}

/** A query of the index by terms, among the rows that meet a condition. */
export interface IndexQuery {
  terms: readonly string[]
  condition?: string
  limit: number
}

/** A query of the vectors, compared one by one. */
export interface VectorQuery {
  vector: Float32Array
  condition?: string
  limit: number
}

/**
 * The passages that one of the queries finds, each once. Only row numbers are found first: what they are ranked by is then
 * read once for all.
 */
export async function retrieve(
  segments: readonly OpenSegment[],
  queries: readonly IndexQuery[],
  near: VectorQuery | undefined,
): Promise<Candidate[]> {
  const found = await Promise.all(
    segments.map(async (segment, at) => {
      const [nearness, ...lexical] = await Promise.all([
        near ? nearestRows(segment, near) : new Map<bigint, number>(),
        ...queries.map((query) => rowsWith(segment, query)),
      ])
      const least = Math.min(...nearness.values(), 1)
      const rows = [...new Set([...lexical.flat(), ...nearness.keys()])]
      if (rows.length === 0) return []
      const read = await segment.table.takeRowIds(rows).select(['facts', 'terms']).withRowId().toArrow()
      return readCandidates(read, at, (row) => nearness.get(row) ?? (nearness.size > 0 ? least : 0))
    }),
  )
  return found.flat()
}

async function rowsWith(
  { table, without: days }: OpenSegment,
  { terms, condition, limit }: IndexQuery,
): Promise<bigint[]> {
  if (terms.length === 0) return []
  const { MatchQuery } = await lance()
  const search = table.query().fullTextSearch(new MatchQuery(terms.join(' '), 'terms'))
  const where = bothOf(condition, without(days))
  const rows = await (where ? search.where(where) : search).select(['_score']).withRowId().limit(limit).toArrow()
  return rowIds(rows)
}

/** Rows and their cosines. */
async function nearestRows(
  { table, without: days }: OpenSegment,
  { vector, condition, limit }: VectorQuery,
): Promise<Map<bigint, number>> {
  const search = table.query().nearestTo(vector).distanceType('dot')
  const where = bothOf(condition, without(days))
  const rows = await (where ? search.where(where) : search).select(['_distance']).withRowId().limit(limit).toArrow()
  const distances = rows.getChild('_distance')
  // LanceDB's dot distance is 1 - the dot product.
  return new Map(rowIds(rows).map((row, at) => [row, Math.max(0, 1 - distances!.get(at))]))
}

function bothOf(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && other !== undefined ? `${one} and ${other}` : (one ?? other)
}

type Rows = Awaited<ReturnType<ReturnType<Table['query']>['toArrow']>>

/** Where a condition leaves no row, the result may have no columns either. */
function rowIds(rows: Rows): bigint[] {
  return [...(rows.getChild('_rowid') ?? [])] as bigint[]
}

function readCandidates(rows: Rows, segment: number, nearnessOf: (row: bigint) => number): Candidate[] {
  const facts = rows.getChild('facts')!
  const terms = rows.getChild('terms')!
  return rowIds(rows).map((row, at) => {
    const [headingTerms, ...lines] = (terms.get(at) as string)
      .split('\n')
      .map((line) => (line === '' ? [] : line.split(' ')))
    return {
      ...(JSON.parse(facts.get(at)) as PassageFacts),
      segment,
      row,
      headingTerms,
      lines,
      nearness: nearnessOf(row),
    }
  })
}
