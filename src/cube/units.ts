import type { DuckDBConnection, DuckDBListVector } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import { placed, room, TickerSets } from './key.ts'
import { mostPeople } from './marks.ts'
import { ringOf } from './windows.ts'

/** Sentiments by id, from 1. */
export const sentiments = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] as const

/** Sides of a cell: 0 is the cell itself, the others those of its units with a sentiment, by its id. */
export const sides = sentiments.length + 1

const kinds = [
  { kind: 'ticker', list: 'tickers' },
  { kind: 'topic', list: 'topics' },
  { kind: 'theme', list: 'themes' },
] as const

type Kind = (typeof kinds)[number]['kind']

/** Thrown when there are more labels or people than a cube can tell apart. Nothing was built. */
export class TooManyLabels extends Error {
  override name = 'TooManyLabels'
}

/** Questions and conversations of the longest window, laid out to be counted. */
export interface Units {
  /**
   * One unit after the other, those of a person beside each other: `person, measure, ring, sentiment`, the numbers of sets of
   * tickers, sets of topics and themes, then these, sets being singles and pairs, each in its place in a key.
   */
  words: Uint32Array
  sets: TickerSets
  /** Names by id; '' at 0. */
  names: Record<Kind, string[]>
}

/** Words of a unit before its sets. */
export const headWords = 7

/**
 * Reads `source`, rows (measure 0 or 1, day, person_id, tickers, topics, themes, sentiment): one a question (1) or
 * conversation (0) of the longest window, the labels of each kind sorted. Labels that fewer people than the floor ever name
 * cannot be in any cell and are dropped here, as most are. `place` is SQL of where a day lies, the ring by default; without
 * pairs the sets are single labels only. Throws `TooManyLabels`.
 */
export async function layOut(
  connection: DuckDBConnection,
  source: string,
  floor: number,
  { place = ringOf('day', "getvariable('as_of')"), withPairs = true }: { place?: string; withPairs?: boolean } = {},
): Promise<Units> {
  const sentiment = `list_position([${sentiments.map((word) => literal(word)).join(', ')}], sentiment)`
  await connection.run(`
    create temp table said as
      select measure, ${place} as ring, person_id, tickers, topics, themes,
        ${sentiment} as sentiment
      from (${source})`)
  const names = { ticker: [], topic: [], theme: [] } as Record<Kind, string[]>
  for (const { kind, list } of kinds) names[kind] = await namesOf(connection, kind, list, floor)
  const sets = new TickerSets(names.ticker.length - 1)
  const pairs = (list: string) => (withPairs ? `len(${list}) * (len(${list}) + 1) // 2` : `len(${list})`)
  await connection.run(
    'create temp table people as select person_id, (row_number() over () - 1)::uinteger as person from (select distinct person_id from said)',
  )
  const [{ most, people }] = await rows<{ most: string; people: string }>(
    connection,
    `select coalesce(sum(${headWords} + ${pairs('tickers')} + ${pairs('topics')} + len(themes)), 0) as most,
       (select count(*) from people) as people
     from said`,
  )
  if (Number(people) > mostPeople) {
    throw new TooManyLabels(`found ${people} people, expected at most ${mostPeople}; nothing was built`)
  }
  const writer = new UnitWriter(Number(most), withPairs ? sets : undefined)
  const ids = (list: string, kind: Kind) =>
    `list_transform(try_cast(${list} as said_${kind}[]), lambda name: coalesce(enum_code(name) + 1, 0)::uinteger)`
  const laid = await connection.stream(`
    select [person, measure, ring, sentiment, len(tickers), len(topics), len(themes)]::uinteger[]
      || ${kinds.map(({ kind, list }) => ids(list, kind)).join(' || ')}
    from said join people using (person_id)`)
  // The next rows are made while these are written.
  let pending = laid.fetchChunk()
  for (let chunk = await pending; chunk && chunk.rowCount > 0; chunk = await pending) {
    pending = laid.fetchChunk()
    const units = chunk.getColumnVector(0) as DuckDBListVector
    const ids = units.childVector
    for (let row = 0; row < units.itemCount; row++) {
      const start = units.getEntryOffset(row)
      writer.write((at) => ids.getItem(start + at) as number)
    }
  }
  await connection.run(
    `drop table said; drop table people; ${kinds.map(({ kind }) => `drop type said_${kind}`).join('; ')}`,
  )
  return { words: byPerson(writer.written(), Number(people)), sets, names }
}

/** Names that enough people use, in the order of the alphabet, as ids from 1, and as an enum that turns a name into its id. */
async function namesOf(connection: DuckDBConnection, kind: Kind, list: string, floor: number): Promise<string[]> {
  const named = await rows<{ name: string }>(
    connection,
    `select name from (select unnest(${list}) as name, person_id from said)
     group by name having count(distinct person_id) >= ${floor} order by name`,
  )
  if (named.length > room[kind]) {
    throw new TooManyLabels(
      `found ${named.length} ${list} that enough people name, expected at most ${room[kind]}; nothing was built`,
    )
  }
  const names = named.map(({ name }) => name)
  await connection.run(`create type said_${kind} as enum (${names.map((name) => literal(name)).join(', ')})`)
  return ['', ...names]
}

/** Writes units from their ids: those that are 0 are labels of too few people. */
class UnitWriter {
  readonly #words: Uint32Array
  #length = 0
  readonly #sets: TickerSets | undefined
  /** Ids of a kind that are not 0. */
  readonly #known: number[] = []

  /** With `sets` pairs are written too. */
  constructor(most: number, sets: TickerSets | undefined) {
    this.#words = new Uint32Array(most)
    this.#sets = sets
  }

  write(word: (at: number) => number): void {
    const head = this.#length
    for (let at = 0; at < 4; at++) this.#words[head + at] = word(at)
    this.#length += headWords
    const topicsAt = headWords + word(4)
    const themesAt = topicsAt + word(5)
    const end = themesAt + word(6)
    const [sets, known] = [this.#sets, this.#known]
    this.#read(word, headWords, topicsAt)
    for (let one = 0; one < known.length; one++) {
      this.#push(known[one])
      for (let other = one + 1; sets && other < known.length; other++) this.#push(sets.pair(known[one], known[other]))
    }
    const topics = this.#length
    this.#read(word, topicsAt, themesAt)
    for (let one = 0; one < known.length; one++) {
      const topic = placed(known[one], 'topic')
      this.#push(topic)
      for (let other = one + 1; sets && other < known.length; other++)
        this.#push(topic | placed(known[other], 'second'))
    }
    const themes = this.#length
    this.#read(word, themesAt, end)
    for (const id of known) this.#push(placed(id, 'theme'))
    this.#words[head + 4] = topics - head - headWords
    this.#words[head + 5] = themes - topics
    this.#words[head + 6] = this.#length - themes
  }

  #read(word: (at: number) => number, from: number, to: number): void {
    this.#known.length = 0
    for (let at = from; at < to; at++) {
      const id = word(at)
      if (id !== 0) this.#known.push(id)
    }
  }

  #push(word: number): void {
    this.#words[this.#length++] = word
  }

  written(): Uint32Array<ArrayBuffer> {
    return this.#words.subarray(0, this.#length) as Uint32Array<ArrayBuffer>
  }
}

/** Units so that those of a person stand beside each other, in memory that threads share. What was given is gone. */
function byPerson(words: Uint32Array<ArrayBuffer>, people: number): Uint32Array {
  const next = new Uint32Array(people + 1)
  for (let at = 0, after = 0; at < words.length; at = after) {
    after = unitAfter(words, at)
    next[words[at] + 1] += after - at
  }
  for (let person = 0; person < people; person++) next[person + 1] += next[person]
  const sorted = new Uint32Array(new SharedArrayBuffer(words.byteLength))
  for (let at = 0, after = 0; at < words.length; at = after) {
    after = unitAfter(words, at)
    let to = next[words[at]]
    next[words[at]] += after - at
    for (let from = at; from < after; from++) sorted[to++] = words[from]
  }
  words.buffer.transfer(0)
  return sorted
}

/** Where the next unit starts. */
export function unitAfter(words: Uint32Array, at: number): number {
  return at + headWords + words[at + 4] + words[at + 5] + words[at + 6]
}
