import type { DuckDBConnection } from '@duckdb/node-api'
import type { OpeningRules } from './open.ts'
import { preferred, windowDays } from './windows.ts'

/** Ages in days at which a window or a baseline ends; between two of them nothing needs to be told apart. */
const ends = [...new Set(windowDays.flatMap((days) => [days, ...windowDays.map((baseline) => days + baseline)]))].sort(
  (a, b) => a - b,
)

/** The oldest day that some baseline holds, in days before the release's. */
export const oldestDays = ends.at(-1)!

/** The interface's default first: where two baselines cannot stand together, this one stays. */
const preferredBaselines = [30, ...preferred.map((window) => windowDays[window]).filter((days) => days !== 30)]

/**
 * Counts what the baselines of all movers hold, and makes the table `baselines`: dimension, value, sentiment ('' for all),
 * days, baseline_days, items, people, base_items, base_people, and `state`:
 *
 * - `told`: at least `floor` people, none of them dominating; what it leaves out of all conversations, and what the told
 *   baselines of the same window leave out of each other, rests on nobody or on `floor` people too
 * - `none`: fewer people than the floor, or nobody; a baseline with nothing in it may have no row at all
 * - `withheld`: enough people, but it would tell of a few
 *
 * `source` has rows (day, person_id, tickers, topics, themes, sentiment), one a conversation.
 */
export async function countBaselines(connection: DuckDBConnection, source: string, rules: OpeningRules): Promise<void> {
  const segment = `list_position(list_transform([${ends.join(', ')}], lambda days: days > age), true) - 1`
  await connection.run(`
    create temp table mentions as
      select named.dimension as dimension, named.value as value, unnest(['', sentiment]) as sentiment, segment, person
      from (
        select (${segment})::utinyint as segment, person, sentiment,
          unnest([{'dimension': '', 'value': ''}]
            || ${['ticker', 'topic', 'theme']
              .map((name) => `list_transform(${name}s, lambda name: {'dimension': '${name}', 'value': name})`)
              .join(' || ')}) as named
        from (
          select getvariable('as_of') - day as age, person, tickers, topics, themes, sentiment
          from (${source}) join (
            select person_id, row_number() over () as person from (select distinct person_id from (${source}))
          ) using (person_id)
          where day > getvariable('as_of') - ${oldestDays}
        )
      );
    create temp table spans as
      select days, baseline_days,
        list_position([${ends.join(', ')}], days) as first, list_position([${ends.join(', ')}], days + baseline_days) - 1 as last
      from (select unnest([${windowDays.join(', ')}]) as days), (select unnest([${windowDays.join(', ')}]) as baseline_days);
    create temp table seen as
      select dimension, value, sentiment, mask, count(*) as people, max(items) as top
      from (
        select dimension, value, sentiment, person, bit_or(1::ubigint << segment) as mask, count(*) as items
        from mentions group by all
      )
      group by all;
    create temp table counted as
      select dimension, value, sentiment, days, baseline_days, items, people, top
      from (
        select dimension, value, sentiment, days, baseline_days, sum(items)::bigint as items
        from (select dimension, value, sentiment, segment, count(*) as items from mentions group by all)
        join spans on segment between first and last group by all
      ) join (
        select dimension, value, sentiment, days, baseline_days, sum(people)::bigint as people
        from seen join spans on mask & ((1::ubigint << (last + 1)) - (1::ubigint << first)) <> 0 group by all
      ) using (dimension, value, sentiment, days, baseline_days)
      join (
        select dimension, value, sentiment, max(top) as top from seen group by all
      ) using (dimension, value, sentiment);
    drop table mentions;
    drop table seen;
    create temp table baselines as ${told(rules)};`)
}

/** Baselines with their state, those of one cell and window beside each other to be chosen in the order of preference. */
function told({ floor, dominance }: OpeningRules): string {
  const at = (column: string, baseline: number) => `${column}[${windowDays.indexOf(baseline as 7) + 1}]`
  // Each choice is a query around those before it, as in src/cube/open.ts.
  const chosen = preferredBaselines.reduce((before, baseline, place) => {
    const beside = preferredBaselines.slice(0, place).map((other) => {
      const less = (column: string) => `abs(${at(column, baseline)} - ${at(column, other)})`
      return ` and (not told_${other} or ${less('items')} = 0 or ${less('people')} >= ${floor} or ${less('items')} > ${floor - 1} * top)`
    })
    return `(select *, coalesce(${at('safe', baseline)}${beside.join('')}, false) as told_${baseline} from ${before})`
  }, 'rows')
  return `
    with based as (
      select counted.*, base.items as base_items, base.people as base_people,
        counted.people >= ${floor}
          and least(counted.top, counted.items - counted.people + 1) <= ${dominance} * counted.items
          and (
            counted.dimension = '' or base.items = counted.items
            or base.people - counted.people >= ${floor} or base.items - counted.items > ${floor - 1} * base.top
          ) as safe
      from counted join (select * from counted where dimension = '') as base using (sentiment, days, baseline_days)
    ),
    rows as (
      select dimension, value, sentiment, days, top,
        ${['items', 'people', 'safe']
          .map(
            (column) =>
              `[${windowDays.map((baseline) => `any_value(${column}) filter (where baseline_days = ${baseline})`).join(', ')}] as ${column}`,
          )
          .join(', ')}
      from based group by dimension, value, sentiment, days, top
    ),
    flags as (
      select dimension, value, sentiment, days, unnest([${windowDays.join(', ')}]) as baseline_days,
        unnest([${windowDays.map((baseline) => `told_${baseline}`).join(', ')}]) as is_told
      from ${chosen}
    )
    select based.* exclude (top, safe),
      case when people < ${floor} then 'none' when is_told then 'told' else 'withheld' end as state
    from based join flags using (dimension, value, sentiment, days, baseline_days)
    where dimension <> ''`
}
