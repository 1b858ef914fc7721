import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../../src/base/duckdb.ts'
import { windows } from '../conversations.ts'
import { type Claims, claimsOf, type Noise, type Seen } from './counts.ts'

/** Cells with at most one ticker, topic or theme, and any sentiment. */
export const ofOneLabel = `(ticker <> '')::integer + (topic <> '')::integer + (theme <> '')::integer < 2 and measure = 'conversation'`

/** Cells with more conversations than this are too large for claims. */
const largest = 60

/** Claims of the exact conversations or people of a cell, over all windows of all releases together. */
export async function claimsOfConversations(world: DuckDBConnection, what: 'items' | 'people'): Promise<Claims> {
  const found = await rows<{
    days: number
    cell: number
    day: string
    people: number
    contents: string
    told: number | null
  }>(
    world,
    `with simple as (select cell from truth.labels where ${ofOneLabel}),
     small as (select cell, days from truth.cells semi join simple using (cell) group by all having max(items) <= ${largest}),
     grid as (from small cross join (select distinct as_of from told.numbers))
     select days, cell, as_of::varchar as day, coalesce(exact.${what}, 0)::integer as people, coalesce(contents, 0)::varchar as contents, told.items as told
     from grid left join truth.cells as exact using (cell, days, as_of) left join told.numbers as told using (cell, days, as_of)
     order by days, cell, as_of`,
  )
  const nested = windows.map((window) => {
    const series = Map.groupBy(
      found.filter(({ days }) => days === window),
      ({ cell }) => String(cell),
    )
    return new Map([...series].map(([cell, each]) => [cell, each.map((row) => seenOf(cell, row))]))
  })
  const noise = learntNoise(nested.flatMap((series) => [...series.values()].flat()))
  return claimsOf(
    nested.filter((series) => series.size > 0),
    () => noise,
  )
}

function seenOf(cell: string, row: { day: string; people: number; contents: string; told: number | null }): Seen {
  const { day, people, contents, told } = row
  const exact = { day, cell, people, members: contents, contents, isPublishable: told !== null }
  // The attacker is told which cells have the same contents; numbers that noise raised to the floor would hide it.
  return told === null ? { exact } : { count: told, content: 1 + Number(BigInt(contents) % 1_000_003n), exact }
}

/**
 * How often cells of each size are withheld, and their noise in steps of a quarter, learnt from the truth of all cells. A number with
 * noise is unique, and is not learnt from itself.
 */
function learntNoise(all: Seen[]): Noise {
  const sizeOf = (people: number) => (people < 10 ? people : 10 + Math.floor(2 * Math.log2(people / 10)))
  const stepOf = (count: number, people: number) => Math.round(4 * (count - people))
  const distinct = [...new Map(all.map((seen) => [`${seen.exact.contents} ${seen.count}`, seen])).values()]
  const learnt = new Map(
    [...Map.groupBy(distinct, ({ exact }) => sizeOf(exact.people))].map(([size, found]) => {
      const published = found.filter(({ count }) => count !== undefined)
      const steps = Map.groupBy(published, ({ count, exact }) => stepOf(count!, exact.people))
      return [size, { withheld: 1 - published.length / found.length, steps, of: published.length }]
    }),
  )
  return {
    withheld: (people) => learnt.get(sizeOf(people))?.withheld ?? (people < 3 ? 1 : 0.5),
    published(count, people) {
      const { steps, of } = learnt.get(sizeOf(people)) ?? { steps: new Map<number, Seen[]>(), of: 0 }
      const others = (steps.get(stepOf(count, people)) ?? []).filter(
        (seen) => seen.count !== count || Number.isInteger(count),
      )
      return (others.length + 0.05) / (of + 1)
    },
  }
}
