import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import { type FieldName, placed, roomOf } from './key.ts'
import { ringOf } from './windows.ts'

/** Sentiments by id, from 1. */
export const sentimentIds = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] as const

const kinds = [
  { list: 'tickers', field: 'ticker', second: 'ticker_2' },
  { list: 'topics', field: 'topic', second: 'topic_2' },
  { list: 'themes', field: 'theme', second: undefined },
] as const

/** Thrown when there are more labels than a cube can tell apart. Nothing was built. */
export class TooManyLabels extends Error {
  override name = 'TooManyLabels'
}

/**
 * Makes the table `units` from `source`, rows (measure 0 or 1, day, person_id, tickers, topics, themes, sentiment): one
 * row a question (1) or conversation (0) of the longest window, its labels as placed ids, singles and pairs ready to be
 * combined. Labels that fewer people than the floor ever name cannot be in any cell and are dropped here, as most are.
 * `ids_ticker`, `ids_topic` and `ids_theme` tell what the ids mean.
 */
export async function layOut(connection: DuckDBConnection, source: string, floor: number): Promise<void> {
  await connection.run(`
    create temp table said as
      select row_number() over () as unit, measure, ${ringOf('day', "getvariable('as_of')")} as ring, person_id,
        tickers, topics, themes,
        ${placed(`list_position([${sentimentIds.map((word) => literal(word)).join(', ')}], sentiment)`, 'sentiment')} as sentiment
      from (${source});
    create temp table people as
      select row_number() over ()::uinteger as person, person_id from (select distinct person_id from said);`)
  for (const { list, field } of kinds) await nameIds(connection, list, field, floor)
  await connection.run(`
    create temp table units as
      select measure, ring, person, sentiment,
        coalesce(tickers.combined, [0::ubigint]) as tickers,
        coalesce(topics.combined, [0::ubigint]) as topics,
        coalesce(themes.combined, [0::ubigint]) as themes
      from said join people using (person_id)
      ${kinds.map((kind) => `left join (${combined(kind)}) as ${kind.list} using (unit)`).join('\n')};
    drop table said;
    drop table people;`)
}

async function nameIds(connection: DuckDBConnection, list: string, field: FieldName, floor: number): Promise<void> {
  await connection.run(`
    create temp table ids_${field} as
      select name, row_number() over (order by name)::ubigint as id
      from (select unnest(${list}) as name, person_id from said)
      group by name having count(distinct person_id) >= ${floor}`)
  const [{ count }] = await rows<{ count: string }>(connection, `select count(*) as count from ids_${field}`)
  if (Number(count) > roomOf(field)) {
    throw new TooManyLabels(
      `found ${count} ${list} that enough people name, expected at most ${roomOf(field)}; nothing was built`,
    )
  }
}

/** Per unit the placed ids of none, of each label and, where the kind has pairs, of each two of them. */
function combined({ list, field, second }: (typeof kinds)[number]): string {
  const ids = `select unit, list(id order by id) as ids
    from (select unit, unnest(${list}) as name from said) join ids_${field} using (name) group by unit`
  const singles = `list_transform(ids, lambda id: ${placed('id', field)})`
  const pairs = second
    ? `, flatten(list_transform(ids, lambda id, place: list_transform(ids[place + 1:], lambda other: ${placed('id', field)} | ${placed('other', second)})))`
    : ''
  return `select unit, flatten([[0::ubigint], ${singles}${pairs}]) as combined from (${ids})`
}
