import type { Table } from '@lancedb/lancedb'
import type { Candidate } from './candidate.ts'
import type { Passage } from './passage.ts'
import { lance, without } from './segment.ts'

/** One segment of a release, and the days in it that the release does not have. */
export interface OpenSegment {
  table: Table
  without: string[]
}

/** A query of the index: terms with boosts, among the rows that meet a condition. */
export interface IndexQuery {
  terms: ReadonlyMap<string, number>
  condition?: string
  limit: number
}

/** The passages that one of the queries finds, by its terms or by the vector, each once. */
export async function retrieve(
  segments: readonly OpenSegment[],
  queries: readonly IndexQuery[],
  vector: Float32Array | undefined,
  nearest: { condition?: string; limit: number },
): Promise<Candidate[]> {
  const { MatchQuery, BooleanQuery, Occur } = await lance()
  const found = new Map<string, Candidate>()
  const searches = segments.flatMap(({ table, without: days }) => {
    const all = (condition: string | undefined) =>
      [condition, without(days)].filter((each) => each !== undefined).join(' and ')
    const lexical = queries.map(async ({ terms, condition, limit }) => {
      if (terms.size === 0) return
      const byBoost = Map.groupBy(terms, ([, boost]) => boost)
      const parts = [...byBoost].map(
        ([boost, group]) => new MatchQuery(group.map(([term]) => term).join(' '), 'terms', { boost }),
      )
      const query = parts.length === 1 ? parts[0] : new BooleanQuery(parts.map((part) => [Occur.Should, part]))
      const search = table
        .query()
        .fullTextSearch(query)
        .select([...columns, '_score'])
        .limit(limit)
      const where = all(condition)
      collect(await (where ? search.where(where) : search).toArrow(), vector, found)
    })
    if (!vector || nearest.limit === 0) return lexical
    const search = table
      .query()
      .nearestTo(vector)
      .distanceType('dot')
      .select([...columns, '_distance'])
      .limit(nearest.limit)
    const where = all(nearest.condition)
    return [...lexical, (where ? search.where(where) : search).toArrow().then((rows) => collect(rows, vector, found))]
  })
  await Promise.all(searches)
  return [...found.values()]
}

const texts =
  'passage_id accession ticker form filed_at period_end url part item section heading kind text statement terms'.split(
    ' ',
  )
const columns = [...texts, 'position', 'start_offset', 'end_offset', 'statement_strength', 'vector']
const passageColumns = columns.filter((name) => !['terms', 'statement', 'statement_strength', 'vector'].includes(name))

type Rows = Awaited<ReturnType<ReturnType<Table['query']>['toArrow']>>

function collect(rows: Rows, vector: Float32Array | undefined, found: Map<string, Candidate>): void {
  const columnOf = new Map(columns.map((name) => [name, rows.getChild(name)!]))
  const read = (name: string, at: number) => columnOf.get(name)!.get(at)
  for (let at = 0; at < rows.numRows; at++) {
    const passage_id: string = read('passage_id', at)
    if (found.has(passage_id)) continue
    const [headingTerms, ...lines] = (read('terms', at) as string)
      .split('\n')
      .map((line) => line.split(' ').filter(Boolean))
    const own = vector ? (read('vector', at).toArray() as Float32Array) : undefined
    let nearness = 0
    if (vector && own) for (let k = 0; k < own.length; k++) nearness += own[k] * vector[k]
    found.set(passage_id, {
      ...(Object.fromEntries(passageColumns.map((name) => [name, read(name, at)])) as unknown as Passage),
      statement: read('statement', at),
      statement_strength: read('statement_strength', at),
      headingTerms,
      lines,
      nearness,
    })
  }
}
