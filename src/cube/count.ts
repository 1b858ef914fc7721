import type { DuckDBConnection } from '@duckdb/node-api'
import { fieldOf, placed, withoutSentiment } from './key.ts'
import { ringBits, windowDays } from './windows.ts'

/**
 * Counts the cells of the table `units` that rest on at least `floor` people, and makes two tables.
 *
 * `cells`, one row a cell, with lists over the windows:
 * - `items`, `people`: questions or conversations, and the people behind them, of each window
 * - `between`: people of the days between two windows, at `betweenIndex`
 * - `top`: the most items of one person in the longest window, and so a bound on them in each
 *
 * `leanings`, one row a cell that asks for no sentiment: `sentiments`, the ids that occur in it, and `counts`, for each of
 * them the items of each window.
 *
 * An iceberg cube: what rests on fewer people goes no further than the hash table that counted it.
 */
export async function countCells(connection: DuckDBConnection, floor: number): Promise<void> {
  const whole = withoutSentiment('frequent.key')
  const own = fieldOf('frequent.key', 'sentiment')
  await connection.run(`
    create temp table counted as
      select key, mask, count(*)::uinteger as people, max(items) as top
      from (
        select key, person, bit_or(1::utinyint << ring) as mask, count(*)::uinteger as items
        from (select labels | unnest([0::ubigint, sentiment]) as key, person, ring from (${exploded})) group by key, person
      )
      group by key, mask;
    create temp table frequent as
      select key from counted group by key having sum(people) >= ${floor};
    create temp table leanings as
      select key, list(sentiment order by sentiment) as sentiments, list(counts order by sentiment) as counts
      from (
        select labels as key, sentiment, ${list(windowDays.map((_, window) => `count(*) filter (where ring <= ${window})`))} as counts
        from (${exploded}) semi join frequent on labels = frequent.key group by labels, sentiment
      )
      group by key;
    create temp table cells as
      select frequent.key, top, people, between,
        case ${own} when 0 then list_transform(range(${windowDays.length}), lambda w: list_sum(list_transform(counts, lambda c: c[w + 1])))
          else counts[list_position(sentiments, ${own})] end::uinteger[] as items
      from frequent join leanings on leanings.key = ${whole} join (
        select key, max(top) as top,
          ${list(windowDays.map((_, window) => peopleIn(ringBits(-1, window))))} as people,
          ${list(pairs.map(([shorter, longer]) => peopleIn(ringBits(shorter, longer))))} as between
        from counted semi join frequent using (key) group by key
      ) as grouped on grouped.key = frequent.key;
    drop table counted;
    drop table frequent;
    drop table units;`)
}

/** Pairs of windows, the shorter first. */
const pairs = windowDays.flatMap((_, longer) => windowDays.slice(0, longer).map((_, shorter) => [shorter, longer]))

/** Place of a pair of windows in `between`, from 1 as SQL counts. */
export function betweenIndex(shorter: number, longer: number): number {
  return pairs.findIndex(([a, b]) => a === Math.min(shorter, longer) && b === Math.max(shorter, longer)) + 1
}

/**
 * Each unit once for every set of labels that it counts under. Questions are asked for by theme, so their pairs of
 * tickers or topics come with one; conversations have either two tickers or a theme, as no answer shows both.
 */
const exploded = `
  select ${placed('measure', 'measure')} | labels as labels, sentiment, person, ring
  from (
    select measure, person, ring, sentiment, ticker | topic | unnest(themes) as labels
    from (
      select measure, person, ring, sentiment, themes, ticker, unnest(topics) as topic
      from (select measure, person, ring, sentiment, themes, topics, unnest(tickers) as ticker from units)
    )
  )
  where case measure
    when 1 then (${fieldOf('labels', 'ticker_2')} = 0 and ${fieldOf('labels', 'topic_2')} = 0)
      or (${fieldOf('labels', 'theme')} <> 0 and (${fieldOf('labels', 'ticker_2')} = 0 or ${fieldOf('labels', 'topic_2')} = 0))
    else ${fieldOf('labels', 'theme')} = 0 or ${fieldOf('labels', 'ticker_2')} = 0
  end`

function peopleIn(bits: number): string {
  return `coalesce(sum(people) filter (where mask & ${bits} <> 0), 0)`
}

function list(expressions: string[]): string {
  return `[${expressions.map((each) => `(${each})::uinteger`).join(', ')}]`
}
