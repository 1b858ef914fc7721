import type { DuckDBConnection, DuckDBListVector } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import { placed, room, TickerSets } from './key.ts'
import { ringOf } from './windows.ts'

/** Sentiments by id, from 1. */
export const sentiments = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] as const

const kinds = [
  { kind: 'ticker', list: 'tickers' },
  { kind: 'topic', list: 'topics' },
  { kind: 'theme', list: 'themes' },
] as const

type Kind = (typeof kinds)[number]['kind']

/** Thrown when there are more labels than a cube can tell apart. Nothing was built. */
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
  const [{ most }] = await rows<{ most: string }>(
    connection,
    `select coalesce(sum(${headWords} + ${pairs('tickers')} + ${pairs('topics')} + len(themes)), 0) as most from said`,
  )
  const words = new Words(Number(most))
  const ids = (list: string, kind: Kind) =>
    `list_transform(try_cast(${list} as said_${kind}[]), lambda name: coalesce(enum_code(name) + 1, 0)::uinteger)`
  const laid = await connection.stream(`
    select [person, measure, ring, sentiment, len(tickers), len(topics), len(themes)]::uinteger[]
      || ${kinds.map(({ kind, list }) => ids(list, kind)).join(' || ')}
    from said join (
      select row_number() over ()::uinteger as person, person_id from (select distinct person_id from said)
    ) using (person_id)
    order by person`)
  for (let chunk = await laid.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await laid.fetchChunk()) {
    const units = chunk.getColumnVector(0) as DuckDBListVector
    const ids = units.childVector
    for (let row = 0; row < units.itemCount; row++) {
      writeUnit(words, withPairs ? sets : undefined, (at) => ids.getItem(units.getEntryOffset(row) + at) as number)
    }
  }
  await connection.run(`drop table said; ${kinds.map(({ kind }) => `drop type said_${kind}`).join('; ')}`)
  return { words: words.written(), sets, names }
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

/** Writes a unit from its ids: those that are 0 are labels of too few people. */
function writeUnit(words: Words, sets: TickerSets | undefined, word: (at: number) => number): void {
  const known = (start: number, count: number): number[] => {
    const ids: number[] = []
    for (let at = start; at < start + count; at++) {
      const id = word(at)
      if (id !== 0) ids.push(id)
    }
    return ids
  }
  const [tickerCount, topicCount, themeCount] = [word(4), word(5), word(6)]
  const tickers = known(headWords, tickerCount)
  const topics = known(headWords + tickerCount, topicCount)
  const themes = known(headWords + tickerCount + topicCount, themeCount)
  const pairs = (count: number) => (sets ? (count * (count + 1)) / 2 : count)
  for (let at = 0; at < 4; at++) words.push(word(at))
  words.push(pairs(tickers.length))
  words.push(pairs(topics.length))
  words.push(themes.length)
  tickers.forEach((id, place) => {
    words.push(id)
    if (sets) for (const other of tickers.slice(place + 1)) words.push(sets.pair(id, other))
  })
  topics.forEach((id, place) => {
    words.push(placed(id, 'topic'))
    if (sets) for (const other of topics.slice(place + 1)) words.push(placed(id, 'topic') | placed(other, 'second'))
  })
  for (const id of themes) words.push(placed(id, 'theme'))
}

/** Numbers, one written after the other, which threads can share. */
class Words {
  readonly #words: Uint32Array
  #length = 0

  constructor(most: number) {
    this.#words = new Uint32Array(new SharedArrayBuffer(most * Uint32Array.BYTES_PER_ELEMENT))
  }

  push(word: number): void {
    this.#words[this.#length++] = word
  }

  written(): Uint32Array {
    return this.#words.subarray(0, this.#length)
  }
}
