import type { DuckDBConnection, DuckDBListVector } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import { room, TickerSets } from './key.ts'
import { mostPeople } from './marks.ts'
import { UnitBlock } from './unit_block.ts'
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

/** Questions and conversations of some days, laid out to be counted. */
export interface Units {
  /** Names by id; '' at 0. */
  names: Record<Kind, string[]>
  /** All sets of tickers of the blocks that were read. */
  sets: TickerSets
  /**
   * To be read once, and each block before the next: one unit after the other, none in two blocks, those of a person beside
   * each other. A unit is `person, measure, ring, sentiment`, persons counted from 0, the numbers of sets of tickers, sets of
   * topics and themes, then these, sets being singles and pairs, each in its place in a key.
   */
  blocks: AsyncIterable<Uint32Array>
}

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
  const sets = withPairs ? new TickerSets(names.ticker.length - 1) : undefined
  await connection.run(
    'create temp table people as select person_id, (row_number() over () - 1)::uinteger as person from (select distinct person_id from said)',
  )
  const [{ people }] = await rows<{ people: string }>(connection, 'select count(*) as people from people')
  if (Number(people) > mostPeople) {
    throw new TooManyLabels(`found ${people} people, expected at most ${mostPeople}; nothing was built`)
  }
  return { names, sets: sets ?? new TickerSets(0), blocks: blocksOf(connection, sets) }
}

/** Reads what was said, and lets go of it. */
async function* blocksOf(connection: DuckDBConnection, sets: TickerSets | undefined): AsyncGenerator<Uint32Array> {
  const ids = ({ kind, list }: (typeof kinds)[number]) =>
    `list_transform(try_cast(${list} as said_${kind}[]), lambda name: coalesce(enum_code(name) + 1, 0)::uinteger)`
  const laid = await connection.stream(`
    select [person, measure, ring, sentiment, len(tickers), len(topics), len(themes)]::uinteger[] || ${kinds.map(ids).join(' || ')}
    from said join people using (person_id)
    order by person`)
  const block = new UnitBlock(sets)
  // The next rows are made while these are written; waited for in their turn, their failure is no unhandled one until then.
  const next = () => {
    const fetched = laid.fetchChunk()
    fetched.catch(() => {})
    return fetched
  }
  let pending = next()
  try {
    for (let chunk = await pending; chunk && chunk.rowCount > 0; chunk = await pending) {
      pending = next()
      const units = chunk.getColumnVector(0) as DuckDBListVector
      const ids = units.childVector
      for (let row = 0; row < units.itemCount; row++) {
        const start = units.getEntryOffset(row)
        block.write((at) => ids.getItem(start + at) as number)
        if (block.isFull) yield block.take()
      }
    }
    yield block.take()
  } finally {
    await Promise.allSettled([pending])
  }
  const types = kinds.map(({ kind }) => `drop type said_${kind}`)
  await connection.run(`drop table said; drop table people; ${types.join('; ')}`)
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
