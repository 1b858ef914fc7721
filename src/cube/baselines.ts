import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { writeRows } from '../engine/row_writer.ts'
import { Counts, ends, type OpenWindows } from './baseline_counts.ts'
import type { OpeningRules } from './rules.ts'
import { layOut } from './units.ts'
import { windowDays } from './windows.ts'

/**
 * Counts what the baselines of all movers hold, and makes the table `baselines`: dimension, value, sentiment ('' for all),
 * days, baseline_days, items, people, base_items, base_people, and `state`:
 *
 * - `told`: its window is open, at least `floor` people stand behind it, none of them dominating, and no difference of it
 *   to anything else that is told rests on a few people: not to all conversations; not, window and baseline taken as one
 *   span of days, to any open window or other told span; not to its told sentiments, one by one or together
 * - `none`: fewer people than the floor, or nobody; a baseline with nothing in it may have no row at all
 * - `withheld`: enough people, but it would tell of a few
 *
 * `source` has rows (day, person_id, tickers, topics, themes, sentiment), one a conversation; `cells` the open cells of
 * `gold.intent_cells`. Whether days or items rest on enough people is told from bounds, as in src/cube/open.ts.
 */
export async function countBaselines(
  connection: DuckDBConnection,
  source: string,
  cells: string,
  rules: OpeningRules,
): Promise<void> {
  const open = await openWindows(connection, cells)
  // Nobody is left out for being few: how few is for the state to say.
  const units = await layOut(connection, `select 0 as measure, * from (${recent(source)})`, 1, {
    place: `(list_position(list_transform([${ends.join(', ')}], lambda days: days > getvariable('as_of') - day), true) - 1)`,
    withPairs: false,
  })
  const counts = await Counts.of(units)
  await writeRows(connection, 'counted', counted, counts.spans(open, rules))
  await connection.run(`create temp table baselines as ${told(rules)}; drop table counted`)
}

/** Of a source, the days that some baseline holds. */
function recent(source: string): string {
  return `select day, person_id, tickers, topics, themes, sentiment from (${source}) where day > getvariable('as_of') - ${ends.at(-1)}`
}

/** The open windows of single values and their sentiments. */
async function openWindows(connection: DuckDBConnection, cells: string): Promise<OpenWindows> {
  const found = await rows<{ dimension: string; value: string; sentiment: string; windows: number[] }>(
    connection,
    `select case when ticker <> '' then 'ticker' when topic <> '' then 'topic' else 'theme' end as dimension,
       ticker || topic || theme as value, sentiment, list(window_days) as windows
     from (${cells})
     where measure = 'conversation' and ticker_2 = '' and topic_2 = ''
       and (ticker <> '')::integer + (topic <> '')::integer + (theme <> '')::integer = 1
     group by all`,
  )
  const keyOf = (dimension: string, value: string, sentiment: string) => JSON.stringify([dimension, value, sentiment])
  const open = new Map(
    found.map(({ dimension, value, sentiment, windows }) => [
      keyOf(dimension, value, sentiment),
      windows.reduce((bits, days) => bits | (1 << windowDays.indexOf(days as (typeof windowDays)[number])), 0),
    ]),
  )
  return (...asked) => open.get(keyOf(...asked)) ?? 0
}

const counted = {
  dimension: 'VARCHAR',
  value: 'VARCHAR',
  sentiment: 'VARCHAR',
  days: 'INTEGER',
  baseline_days: 'INTEGER',
  items: 'INTEGER',
  people: 'INTEGER',
  top: 'INTEGER',
  base_items: 'INTEGER',
  base_people: 'INTEGER',
  stands: 'BOOLEAN',
} as const

/** Baselines with their state: of those that stand by themselves, sentiments that do not go with the others are withheld. */
function told({ floor }: OpeningRules): string {
  const isSafe = (items: string, people: string, top: string) =>
    `(${items} = 0 or ${people} >= ${floor} or ${items} > ${floor - 1} * ${top})`
  return `
    with standing as (
      from counted where stands
    ),
    apart as (
      select part.* from standing as part
      -- A condition on one side alone would make this a nested loop.
      left join (from standing where sentiment = '') as whole using (dimension, value, days, baseline_days)
      where part.sentiment = '' or ${isSafe('(whole.items - part.items)', 'whole.people - part.people', 'whole.top')}
    ),
    -- Of the told sentiments the one with the fewest people, where the rest would be a few people.
    too_many as (
      select dimension, value, days, baseline_days, min_by(sentiment, {'people': people, 'items': items, 'sentiment': sentiment})
        filter (where sentiment <> '') as smallest
      from apart group by all
      having bool_or(sentiment <> '') and not ${isSafe(
        "(any_value(items) filter (where sentiment = '') - sum(items) filter (where sentiment <> ''))",
        '0',
        "any_value(top) filter (where sentiment = '')",
      )}
    )
    select counted.* exclude (top, stands),
      case when people < ${floor} then 'none' when told.days is not null then 'told' else 'withheld' end as state
    from counted left join (
      select dimension, value, sentiment, days, baseline_days
      from apart anti join (select * rename (smallest as sentiment) from too_many)
        using (dimension, value, sentiment, days, baseline_days)
    ) as told using (dimension, value, sentiment, days, baseline_days)`
}
