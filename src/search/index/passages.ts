import type { Session } from '@lancedb/lancedb'
import { builtInEmbedder } from '../embedding/built_in_embedder.ts'
import type { Embedder } from '../embedding/embedder.ts'
import type { Passage } from '../passage.ts'
import type { Rarity } from '../rank.ts'
import type { PassageCandidate } from './candidate.ts'
import { type PublishedPassages, segmentFolder } from './published.ts'
import { bothOf, type IndexQuery, type OpenSegment, ofFiling, retrieve } from './retrieve.ts'
import { lance, Segment, without } from './segment.ts'

/** The passages of one release, open for search. */
export class Passages {
  readonly rows: number
  readonly #segments: Segment[]
  readonly #open: OpenSegment[]
  readonly #embedder: Embedder | undefined

  private constructor(published: PublishedPassages, segments: Segment[], embedder: Embedder | undefined) {
    this.rows = published.rows
    this.#segments = segments
    this.#open = published.segments.map(({ without }, at) => {
      const { table, statements } = segments[at]
      return { table, statements, without }
    })
    this.#embedder = embedder
  }

  /**
   * Opens the segments that the manifest of a release lists. Throws if a segment is missing or incomplete. If the
   * vectors of the passages were made neither by `embedder` nor by the built-in embedder, the passages are searched by
   * terms only.
   */
  static async open(home: string, published: PublishedPassages, embedder?: Embedder): Promise<Passages> {
    const segments: Segment[] = []
    const session = await newSession()
    try {
      for (const { name } of published.segments)
        segments.push(await Segment.open(segmentFolder(home, published.dataset, name), session))
    } catch (error) {
      for (const segment of segments) segment.close()
      throw error
    }
    const provider = [embedder, builtInEmbedder()].find((each) => each?.id === published.embedder)
    return new Passages(published, segments, provider)
  }

  /**
   * Candidates for a question: the passages that match one of the term queries, and the `near.limit` passages with the
   * nearest vectors. `rarity` is the rarity of terms in the whole release; see `retrieve`.
   */
  async candidates(
    question: string,
    queries: readonly IndexQuery[],
    near: { condition?: string; limit: number },
    rarity?: Rarity,
  ): Promise<PassageCandidate[]> {
    const vector = near.limit > 0 ? await this.#vectorOf(question) : undefined
    return retrieve(this.#open, queries, vector && { ...near, vector }, rarity)
  }

  /** Reads the texts of the candidates. The passages are in the same order. */
  async read(candidates: readonly PassageCandidate[]): Promise<Passage[]> {
    const texts = new Array<string>(candidates.length)
    const bySegment = Map.groupBy(candidates.keys(), (at) => candidates[at].segment)
    await Promise.all(
      [...bySegment].map(async ([segment, places]) => {
        const wanted = places.map((at) => candidates[at].row)
        const rows = await this.#open[segment].table.takeRowIds(wanted).select(['text']).withRowId().toArrow()
        const found = [...rows.getChild('_rowid')!] as bigint[]
        const text = rows.getChild('text')!
        for (const at of places) texts[at] = text.get(found.indexOf(candidates[at].row))
      }),
    )
    return candidates.map((candidate, at) => passageOf(candidate, texts[at]))
  }

  /** The passages at these positions of a filing, as candidates. */
  async at(accession: string, positions: readonly number[]): Promise<PassageCandidate[]> {
    const condition = `accession = '${accession.replaceAll("'", "''")}'`
    return (await ofFiling(this.#open, condition)).filter(({ position }) => positions.includes(position))
  }

  /** The number of passages, counted in the segments. */
  async count(): Promise<number> {
    const counts = this.#open.map(({ table, without: days }) => table.countRows(without(days)))
    return (await Promise.all(counts)).reduce((sum, rows) => sum + rows, 0)
  }

  /**
   * Tests every segment: reads one of its passages and one of its passages of statements, and searches for each of these by its terms.
   * Throws if the search does not find a passage.
   */
  async prove(): Promise<void> {
    for (const segment of this.#open) {
      for (const inStatements of [undefined, true] as const) {
        const where = bothOf(inStatements && "statement <> ''", without(segment.without))
        const query = segment.table.query().select(['terms', 'vector', ...columns])
        const some = await (where ? query.where(where) : query).withRowId().limit(1).toArrow()
        if (some.numRows === 0) continue
        const [row] = some.getChild('_rowid')! as Iterable<bigint>
        const terms = (some.getChild('terms')!.get(0) as string).split(/\s+/).filter((term) => term !== '')
        const condition = `accession = '${String(some.getChild('accession')!.get(0)).replaceAll("'", "''")}'`
        const search = { terms: terms.slice(0, 8), condition, inStatements, limit: 1 }
        const found = await retrieve([segment], [search], undefined)
        if (terms.length > 0 && found.length === 0) {
          throw new Error(`a search for the terms of row ${row} does not find this row; the index is incomplete`)
        }
      }
    }
  }

  close(): void {
    for (const segment of this.#segments) segment.close()
  }

  /** The vector of a question. Undefined if the provider fails; the search then uses terms only. */
  async #vectorOf(question: string): Promise<Float32Array | undefined> {
    const vectors = await this.#embedder?.embed([question], 'query').catch(() => undefined)
    return vectors?.[0]
  }
}

const columns = ['accession', 'cik', 'form_key', 'statement', 'filed_on', 'facts', 'text']

/** Converts a candidate to a passage, without the data by which the candidate was ranked. */
function passageOf(candidate: PassageCandidate, text: string): Passage {
  const { filed_on, statement, strength, segment, row, headingTerms, lines, nearness, ...passage } = candidate
  return { ...passage, text }
}

/** Maximum size of LanceDB's cache for one release. LanceDB's default is 6 GB. */
const indexCacheBytes = 256 * 2 ** 20
const metadataCacheBytes = 64 * 2 ** 20

/**
 * Opens a session with its own caches for one release. LanceDB's caches use paths as keys, so a shared cache would
 * return outdated content if a lost segment were written again at the same path.
 */
async function newSession(): Promise<Session> {
  const { Session } = await lance()
  return new Session(BigInt(indexCacheBytes), BigInt(metadataCacheBytes))
}
