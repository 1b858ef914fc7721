import type { Table } from '@lancedb/lancedb'
import type { Rarity } from '../rank.ts'
import type { PassageCandidate, PassageFacts } from './candidate.ts'
import { lance, without } from './segment.ts'

/** One segment of a release. The release does not contain the days in `without`. */
export interface OpenSegment {
  table: Table
  /** Copies of the passages of statements; see `tableNames`. */
  statements: Table
  without: string[]
}

/** A query by terms. Only rows that meet `condition` are found. If `inStatements` is true, only passages of statements are found. */
export interface IndexQuery {
  terms: readonly string[]
  condition?: string
  inStatements?: true | undefined
  limit: number
}

/** A query by vector. The vector is compared with every row that meets `condition`. */
export interface VectorQuery {
  vector: Float32Array
  condition?: string
  limit: number
}

/**
 * Returns the distinct passages that match one of the queries, ordered by filing and position. The index of a segment
 * ranks by the statistics of this segment alone. If `rarity` gives the rarity of terms in the whole release, twice as
 * many passages are fetched, and the passages of all segments are ranked again together.
 */
export async function retrieve(
  segments: readonly OpenSegment[],
  queries: readonly IndexQuery[],
  near: VectorQuery | undefined,
  rarity?: Rarity,
): Promise<PassageCandidate[]> {
  const found = await Promise.all(
    segments.map(async (segment, at) => {
      const [nearness, ...lexical] = await Promise.all([
        near ? nearestRows(segment, near) : new Map<bigint, number>(),
        ...queries.map((query) => rowsWith(segment, rarity ? { ...query, limit: 2 * query.limit } : query)),
      ])
      const rows = [...new Set([...lexical.flat(), ...nearness.keys()])]
      if (rows.length === 0) return []
      const read = await segment.table.takeRowIds(rows).select(['facts', 'terms']).withRowId().toArrow()
      const byQuery = lexical.map((each) => new Set(each))
      return readCandidates(read, at).map((candidate) => ({
        candidate,
        cosine: nearness.get(candidate.row),
        foundBy: byQuery.map((each) => each.has(candidate.row)),
      }))
    }),
  )
  const all = found.flat().sort((one, other) => byPlace(one.candidate, other.candidate))
  const nearest = all
    .filter(({ cosine }) => cosine !== undefined)
    .sort((one, other) => other.cosine! - one.cosine!)
    .slice(0, near?.limit ?? 0)
  const least = nearest.reduce((lowest, { cosine }) => Math.min(lowest, cosine!), 1)
  const kept = new Set(nearest.map(({ candidate }) => candidate))
  const counted = counter(new Set(queries.flatMap(({ terms }) => terms)))
  queries.forEach(({ terms, limit }, at) => {
    const own = all.filter(({ foundBy }) => foundBy[at]).map(({ candidate }) => candidate)
    for (const candidate of rarity ? best(own, terms, rarity, limit, counted) : own) kept.add(candidate)
  })
  const cosines = new Map(nearest.map(({ candidate, cosine }) => [candidate, cosine!]))
  return all
    .filter(({ candidate }) => kept.has(candidate))
    .map(({ candidate }) => ({
      ...candidate,
      nearness: cosines.get(candidate) ?? (nearest.length > 0 ? least : 0),
    }))
}

/** All passages whose filing meets a condition. */
export async function ofFiling(segments: readonly OpenSegment[], condition: string): Promise<PassageCandidate[]> {
  const found = await Promise.all(
    segments.map(async ({ table, without: days }, at) => {
      const rows = table.query().where(bothOf(condition, without(days))!)
      return readCandidates(await rows.select(['facts', 'terms']).withRowId().toArrow(), at)
    }),
  )
  return found.flat()
}

/**
 * The best candidates by BM25 (Robertson and Zaragoza 2009, with k1 and b as in the index). Candidates with equal
 * scores keep their order.
 */
function best(
  candidates: PassageCandidate[],
  terms: readonly string[],
  rarity: Rarity,
  limit: number,
  counted: (candidate: PassageCandidate) => Counts,
): PassageCandidate[] {
  if (candidates.length <= limit) return candidates
  const worth = new Map(terms.map((term) => [term, rarity(term)]))
  const scores = new Map(candidates.map((candidate) => [candidate, bm25(counted(candidate), worth)]))
  return [...candidates].sort((one, other) => scores.get(other)! - scores.get(one)!).slice(0, limit)
}

/** How often each requested term occurs in a passage, and the total number of terms in the passage. */
interface Counts {
  times: ReadonlyMap<string, number>
  length: number
}

/**
 * Returns a function that counts the terms of a candidate. The counts are kept, so that they are computed once for all
 * queries.
 */
function counter(terms: ReadonlySet<string>): (candidate: PassageCandidate) => Counts {
  const known = new Map<PassageCandidate, Counts>()
  return (candidate) => {
    let counts = known.get(candidate)
    if (!counts) {
      const times = new Map<string, number>()
      let length = 0
      for (const line of [candidate.headingTerms, ...candidate.lines]) {
        length += line.length
        for (const term of line) if (terms.has(term)) times.set(term, (times.get(term) ?? 0) + 1)
      }
      counts = { times, length }
      known.set(candidate, counts)
    }
    return counts
  }
}

function bm25({ times, length }: Counts, worth: ReadonlyMap<string, number>): number {
  const damp = k1 * (1 - b + (b * length) / usualLength)
  let score = 0
  for (const [term, rare] of worth) {
    const found = times.get(term) ?? 0
    score += (rare * found * (k1 + 1)) / (found + damp)
  }
  return score
}

const k1 = 1.2
const b = 0.75
/**
 * Average number of terms in a passage. It is a constant, because the average of the candidates differs from query to
 * query.
 */
const usualLength = 120

function byPlace(one: PassageCandidate, other: PassageCandidate): number {
  if (one.accession !== other.accession) return one.accession < other.accession ? -1 : 1
  return one.position - other.position
}

async function rowsWith(
  { table, statements, without: days }: OpenSegment,
  { terms, condition, inStatements, limit }: IndexQuery,
): Promise<bigint[]> {
  if (terms.length === 0) return []
  const { MatchQuery } = await lance()
  const search = (inStatements ? statements : table).query().fullTextSearch(new MatchQuery(terms.join(' '), 'terms'))
  const where = bothOf(condition, without(days))
  const found = (where ? search.where(where) : search).limit(limit)
  if (inStatements) return columnOf(await found.select(['row', '_score']).toArrow(), 'row')
  return rowIds(await found.select(['_score']).withRowId().toArrow())
}

/** The nearest rows with their cosine similarities. */
async function nearestRows(
  { table, without: days }: OpenSegment,
  { vector, condition, limit }: VectorQuery,
): Promise<Map<bigint, number>> {
  const search = table.query().nearestTo(vector).distanceType('dot')
  const where = bothOf(condition, without(days))
  const rows = await (where ? search.where(where) : search).select(['_distance']).withRowId().limit(limit).toArrow()
  const distances = rows.getChild('_distance')
  // LanceDB's `dot` distance equals 1 minus the dot product.
  return new Map(rowIds(rows).map((row, at) => [row, Math.max(0, 1 - distances!.get(at))]))
}

/** Combines two conditions with `and`. If only one condition is given, returns this condition. */
export function bothOf(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && other !== undefined ? `${one} and ${other}` : (one ?? other)
}

type Rows = Awaited<ReturnType<ReturnType<Table['query']>['toArrow']>>

function rowIds(rows: Rows): bigint[] {
  return columnOf(rows, '_rowid')
}

/** If no row meets a condition, the result may have no columns. */
function columnOf(rows: Rows, name: string): bigint[] {
  return [...(rows.getChild(name) ?? [])] as bigint[]
}

function readCandidates(rows: Rows, segment: number): PassageCandidate[] {
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
      nearness: 0,
    }
  })
}
