import type { DuckDBConnection } from '@duckdb/node-api'
import { windows } from '../../base/calendar/days.ts'
import { sentiments } from '../../labels/labels.ts'
import { noisyCells } from './noise.ts'
import { list, placed } from './units.ts'

/**
 * The ages in days at which a window or a baseline ends. The days between two consecutive ages form a ring, and every baseline consists of
 * whole rings.
 */
export const baselineEnds = [
  ...new Set(windows.flatMap((days) => [days, ...windows.map((baseline) => days + baseline)])),
].sort((a, b) => a - b)

/**
 * Counts conversations in the baselines of the published cells with one ticker, topic or theme, and creates the view `output` with the
 * columns of src/models/gold/intent_baselines.ts. Reads and drops the table `units` (see src/models/intent_cube/units.ts) with rings by
 * `baselineEnds`. As in cells.ts, only people who contribute several times to a cell are grouped by person.
 */
export async function countBaselines(connection: DuckDBConnection, output: string): Promise<void> {
  for (const statement of [...statements, createOutput(output)]) await connection.run(statement)
}

/**
 * One HUGEINT holds the number of a person's contributions to each of the seven baselines of a window, so that one sum adds to all seven
 * numbers. Each number has 18 bits, which is enough for 700 conversations a day. The mask of a ring and window has a 1 for each baseline
 * that contains the ring.
 */
const BITS = 18
const masks = baselineEnds.map((_, ring) =>
  windows.map((days) =>
    windows
      .map((baseline) => ring > baselineEnds.indexOf(days) && ring <= baselineEnds.indexOf(days + baseline))
      .reduce((mask, isInside, at) => mask | (BigInt(isInside) << BigInt(BITS * at)), 0n),
  ),
)

const lengths = JSON.stringify(windows)
/** SQL for the numbers of the windows, which are also the numbers of the baselines, from 0. */
const numbers = `range(${windows.length})`
const eachWindow = (sql: (at: number) => string) => windows.map((_, at) => sql(at)).join(', ')
const idOf = (kind: 'ticker' | 'topic' | 'theme') => placed(`(enum_code(${kind}::cube_${kind})::bigint + 1)`, kind)

/** In these tables, `cell` is 8 x the code of the label + the number of the sentiment (0 for any). */
const statements = [
  `create temp table masks as
    select ring::usmallint as ring, ${eachWindow((at) => `masks[${at + 1}]::hugeint as mask_${at}`)}
    from (values ${masks.map((row, ring) => `(${ring}, ${list(row)})`).join(', ')}) as rings (ring, masks)`,
  `create temp table wanted as
    select 8 * case when ticker <> '' then ${idOf('ticker')} when topic <> '' then ${idOf('topic')}
        when theme <> '' then ${idOf('theme')} else 0 end
        + list_position(${list(['', ...sentiments])}, sentiment) - 1 as cell,
      case when ticker <> '' then 'ticker' when topic <> '' then 'topic' when theme <> '' then 'theme' end as dimension,
      ticker || topic || theme as value, sentiment, list_position(${lengths}, window_days) - 1 as window_no
    from gold.intent_cells
    where measure = 'conversation' and ticker_2 = '' and topic_2 = '' and items is not null
      and (ticker <> '')::integer + (topic <> '')::integer + (theme <> '')::integer < 2`,
  `create temp table named as
    with
      codes as (
        select record_key, ring, side, unnest([0::bigint] || list_transform(tickers, lambda id: ${placed('id', 'ticker')})
          || list_transform(topics, lambda id: ${placed('id', 'topic')}) || themes) as code
        from units where ring > 0
      )
    from (select 8 * code + unnest([0, side]) as cell, record_key, ring from codes) semi join wanted using (cell);
  drop table units`,
  `create temp table by_person as
    select cell, record_key, count(*)::uinteger as n, max(ring) as ring from named group by all`,
  `create temp table once as
    select cell, ring, count(*) as people, sum(record_key::hugeint) as key from by_person where n = 1 group by all`,
  `create temp table often as
    select cell, record_key, ${eachWindow((at) => `sum(mask_${at})::hugeint as packed_${at}`)}
    from named join (select cell, record_key from by_person where n > 1) using (cell, record_key) join masks using (ring)
    group by all;
  drop table named; drop table by_person`,
  `create temp table counted as
    with
      baselines as (select unnest(${numbers})::integer as baseline_no),
      packed as (
        select cell, record_key, unnest(${numbers}) as window_no, unnest([${eachWindow((at) => `packed_${at}`)}]) as packed
        from often
      ),
      by_baseline as (
        select cell, window_no, baseline_no, record_key,
          ((packed >> (${BITS} * baseline_no)) & ${2 ** BITS - 1})::uinteger as n
        from packed, baselines where packed <> 0
      ),
      several as (
        select cell, window_no, baseline_no, sum(n)::bigint as items, count(*) as people, sum(record_key::hugeint * n) as key,
          max(n, 5) filter (n > 1) as top
        from by_baseline where n > 0 group by all
      ),
      masked as (
        select cell, people, key, unnest(${numbers}) as window_no, unnest([${eachWindow((at) => `mask_${at}`)}]) as mask
        from once join masks using (ring)
      ),
      single as (
        select cell, window_no, baseline_no, people as items, people, key, null as top
        from masked, baselines where (mask >> (${BITS} * baseline_no)) & 1 = 1
      )
    select cell, window_no, baseline_no, sum(items) as items, sum(people) as people, sum(key) as key, max(top) as top
    from (from several union all from single)
    group by all;
  drop table once; drop table often`,
  `create temp table noisy as ${noisyCells('cell, window_no, baseline_no', "'conversation'")};
  drop table counted`,
]

const createOutput = (output: string) => `
  create temp view ${output} as
    select dimension, value, sentiment, ${lengths}[window_no + 1] as days, ${lengths}[baseline_no + 1] as baseline_days,
      case when part.items is null then 'too_few_people' when part.is_open and whole.is_open then 'published'
        else 'dominance' end as state,
      if(state = 'published', part.items, null) as items, if(whole.is_open, whole.items, null) as base_items
    from wanted
      cross join (select unnest(${numbers})::integer as baseline_no) as baselines
      left join noisy as part using (cell, window_no, baseline_no)
      -- All conversations with the sentiment: code 0.
      left join (select cell as side, * exclude (cell) from noisy where cell < 8) as whole
        on side = wanted.cell & 7 and whole.window_no = wanted.window_no and whole.baseline_no = baselines.baseline_no
    where dimension is not null`
