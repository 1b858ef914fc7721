import type { DuckDBConnection } from '@duckdb/node-api'
import { betweenIndex } from './count.ts'
import { fieldOf, labelFields, levelOf, parentsOf, withoutSentiment } from './key.ts'
import { preferred, windowDays } from './windows.ts'

/** What may be published, as `config/privacy.yaml` says. */
export interface OpeningRules {
  floor: number
  dominance: number
}

/**
 * Decides which cells of the table `cells` may be published in which windows, and makes the table `open` (key, span
 * index, items, people). A cell is open in a window if
 *
 * 1. at least `floor` people stand behind it there, none of them with more than `dominance` of the items;
 * 2. the days between any two of its open windows rest on nobody or on at least `floor` people;
 * 3. each cell that asks for one label less is open there too, and what it has beyond this one rests on nobody or on at
 *    least `floor` people;
 * 4. so does what is left of a cell without its open sentiments.
 *
 * By 3 the open cells are closed upwards, so the difference of any two nested ones, across labels and windows, is a union
 * of differences that are each empty or safe. Whether a difference rests on enough people is told from bounds: the
 * people of one cell less those of the other, or the items over the most that one person has.
 */
export async function openCells(connection: DuckDBConnection, rules: OpeningRules): Promise<void> {
  await connection.run(`
    create temp table candidates as
      select key, ${levelOf('key')} as level, ${parentsOf('key')} as parents, top,
        unnest(range(${windowDays.length})) as span, unnest(items) as items, unnest(people) as people, unnest(kept) as kept
      from (${keptWindows(rules)}) as cells;
    create temp table open (key ubigint, span bigint, items uinteger, people uinteger);`)
  for (let level = 0; level <= labelFields.length; level++) await openLevel(connection, level, rules)
  await connection.run('drop table candidates')
}

/**
 * Conditions 1 and 2: a list over the windows of whether the cell may stand there, chosen in the order of preference. Each
 * choice is a query around those before it: as columns of one query that name each other, they would be spelled out 64 times.
 */
function keptWindows({ floor, dominance }: OpeningRules): string {
  const names = windowDays.map((_, window) => `kept_${window}`)
  const chosen = preferred.reduce((before, window, at) => {
    const n = window + 1
    const enough = `people[${n}] >= ${floor} and least(top, items[${n}] - people[${n}] + 1) <= ${dominance} * items[${n}]`
    const beside = preferred.slice(0, at).map((other) => {
      const between = `between[${betweenIndex(window, other)}]`
      return ` and (not kept_${other} or ${between} = 0 or ${between} >= ${floor})`
    })
    return `(select *, ${enough}${beside.join('')} as kept_${window} from ${before})`
  }, 'cells')
  return `select key, top, items, people, [${names.join(', ')}] as kept from ${chosen}`
}

/** Conditions 3 and 4 for the cells with `level` labels, those with fewer being decided. */
async function openLevel(connection: DuckDBConnection, level: number, rules: OpeningRules): Promise<void> {
  await connection.run(`
    create temp table held as
      select * from candidates where level = ${level} and kept;
    create temp table closed as
      select distinct held.key, held.span
      from (select key, span, items, people, unnest(parents) as parent from held) as held
      join candidates as above on above.key = held.parent and above.span = held.span
      left join open on open.key = held.parent and open.span = held.span
      where open.key is null
        or not ${isSafe('above.items - held.items', 'above.people::integer - held.people::integer', 'above.top', rules.floor)};
    create temp table passed as
      select * from held anti join closed using (key, span);
    insert into open select key, span, items, people from passed anti join (${withheldSentiments(rules)}) using (key, span);
    drop table held;
    drop table closed;
    drop table passed;`)
}

/**
 * Of the sentiments of a cell that passed, the one with the fewest people where the rest of the cell would otherwise be
 * a few people: with it, that rest is enough.
 */
function withheldSentiments({ floor }: OpeningRules): string {
  return `
    select smallest.key, smallest.span
    from (
      select ${withoutSentiment('key')} as whole, span, sum(items) as told,
        min_by(key, people::ubigint << 35 | items::ubigint << 3 | ${fieldOf('key', 'sentiment')}) as key
      from passed where ${fieldOf('key', 'sentiment')} <> 0 group by all
    ) as smallest
    join candidates as above on above.key = smallest.whole and above.span = smallest.span
    where not ${isSafe('above.items - smallest.told', '0', 'above.top', floor)}`
}

/** SQL: whether so many items, of at least so many people and at most `top` each, rest on nobody or on enough people. */
function isSafe(items: string, people: string, top: string, floor: number): string {
  return `(${items} = 0 or ${people} >= ${floor} or ${items} > ${floor - 1} * ${top})`
}
