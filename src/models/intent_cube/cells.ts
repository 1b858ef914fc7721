import type { DuckDBConnection } from '@duckdb/node-api'
import { windows } from '../../base/calendar/days.ts'
import { memoryOf, rows } from '../../base/duckdb.ts'
import { noisyCells } from './noise.ts'
import { field, label, placed, sentimentOf } from './units.ts'

/** Measured memory in bytes that counting needs for each pair of a unit and a set of labels. */
const BYTES_A_PAIR = 100

/**
 * Counts the cells of the intent cube and creates the view `output` with the cells to which enough people contribute; see
 * src/models/gold/intent_cells.ts. Reads and drops the table `units` (see src/models/intent_cube/units.ts) with rings by `windows`. Each
 * unit is counted in every set of its labels that an answer can show. The sets are divided into parts that are counted one after another,
 * so that each part fits into memory.
 */
export async function countCells(connection: DuckDBConnection, output: string, partCount?: number): Promise<void> {
  await connection.run(createSets)
  const [{ pairs }] = await rows<{ pairs: string | null }>(
    connection,
    'select sum(len(ticker_sets) * len(topic_sets) * len(themes)) as pairs from sets',
  )
  const parts = partCount ?? Math.ceil((Number(pairs) * BYTES_A_PAIR) / ((await memoryOf(connection)) / 3))
  await connection.run(createResults)
  for (let part = 0; part < parts; part++) {
    for (const statement of statementsOf(part, parts)) await connection.run(statement)
  }
  await connection.run(createOutput(output))
}

/**
 * For each unit, three lists: the sets of at most two of its tickers, the sets of at most two of its topics, and its themes. Each element
 * is a part of a code, 0 for no label.
 */
const createSets = `
  create temp table sets as
    select record_key, (ring * 8 + side)::utinyint as slot,
      list_transform([0] || tickers || flatten(list_transform(tickers, lambda a:
        list_transform(list_filter(tickers, lambda b: b > a), lambda b: a + (b << 18)))),
        lambda id: ${placed('id', 'ticker')} + ${placed('measure::bigint', 'measure')}) as ticker_sets,
      list_transform([0] || topics || flatten(list_transform(topics, lambda a:
        list_transform(list_filter(topics, lambda b: b > a), lambda b: a + (b << 7)))),
        lambda id: ${placed('id', 'topic')}) as topic_sets,
      [0::bigint] || themes as themes
    from units;
  drop table units`

const createResults = `
  create temp table cells (code bigint, ring utinyint, side utinyint, items double);
  create temp table few (code bigint, ring utinyint, side utinyint, kind varchar, cells bigint)`

/**
 * SQL condition for cells that an answer can show. Answers show questions by theme, so cells of questions with two tickers or two topics
 * need a theme. For conversations, no answer shows two tickers together with a theme.
 */
const isShown = `
  if(${field('measure')} = 1,
    if(${field('theme')} = 0, ${field('ticker_2')} = 0 and ${field('topic_2')} = 0, ${field('ticker_2')} = 0 or ${field('topic_2')} = 0),
    ${field('theme')} = 0 or ${field('ticker_2')} = 0)`

/**
 * SQL condition for codes that can be a row of a list without a ticker filter. Codes of a single ticker are included, because they may be
 * movers.
 */
const isListed = `
  (${field('ticker')} = 0 or ${field('measure')} = 0 and ${field('ticker_2')} = 0 and ${field('topic')} = 0 and ${field('theme')} = 0)`

/**
 * SQL for the codes of the lists in which a code is a row. A list has one label less than its rows; a code with two topics is a row in two
 * lists, because either topic may be removed.
 */
const bases = `
  case
    when ${field('theme')} <> 0 then [code - ${field('theme')}]
    when ${field('topic_2')} <> 0 then [
      code - ${placed(field('topic_2'), 'topic_2')},
      code - ${placed(field('topic_2'), 'topic_2')} - ${placed(field('topic'), 'topic')} + ${placed(field('topic_2'), 'topic')}
    ]
    when ${field('topic')} <> 0 then [code - ${placed(field('topic'), 'topic')}]
    when ${field('ticker')} <> 0 then [code - ${placed(field('ticker'), 'ticker')}]
  end`

/**
 * Counts one part of the codes. Nine of ten people contribute only once to a code (measured), so they are summed by ring and sentiment. All
 * other people are grouped by person and window, to find the largest contributions. One HUGEINT holds their counts for the five sentiments,
 * 24 bits each.
 */
function statementsOf(part: number, parts: number): string[] {
  return [
    `create temp table pairs as
      with
        with_tickers as (select unnest(ticker_sets) as code, topic_sets, themes, record_key, slot from sets),
        with_topics as (select code + unnest(topic_sets) as code, themes, record_key, slot from with_tickers),
        with_themes as (
          select code + unnest(themes) as code, record_key, slot from with_topics where hash(code) % ${parts} = ${part}
        )
      from with_themes where ${isShown}`,
    `create temp table by_person as
      select code, record_key, count(*)::uinteger as n, max(slot) as slot from pairs group by all`,
    `create temp table kept as
      select code from by_person group by code having count(*) >= getvariable('privacy_floor') or ${isListed}`,
    `create temp table once as
      select code, slot, count(*) as people, sum(record_key::hugeint) as key
      from by_person join kept using (code) where n = 1 group by all`,
    `create temp table often as
      select code, ring, record_key, count(*)::uinteger as n, sum(side)::hugeint as sides
      from (
        select code, unnest(range(slot >> 3, ${windows.length}))::utinyint as ring, record_key,
          1::hugeint << (24 * ((slot & 7) - 1))::integer as side
        from pairs
          join (select code, record_key from by_person join kept using (code) where n > 1) using (code, record_key)
      )
      group by all`,
    'drop table pairs; drop table by_person; drop table kept',
    `create temp table counted as
      with
        by_side as (
          select code, ring, 0::utinyint as side, record_key, n from often
          union all
          from (
            select code, ring, side, record_key, ((sides >> (24 * (side - 1))::integer) & 16777215)::uinteger as n
            from often, (select unnest([1, 2, 3, 4, 5])::utinyint as side)
          )
          where n > 0
        ),
        several as (
          select code, ring, side, sum(n)::bigint as items, count(*) as people, sum(record_key::hugeint * n) as key,
            max(n, 5) filter (n > 1) as top
          from by_side group by all
        ),
        single as (
          select code, unnest(range(slot >> 3, ${windows.length}))::utinyint as ring, side, people as items, people, key,
            null as top
          from (select *, unnest([0, slot & 7])::utinyint as side from once)
        )
      select code, ring, side, sum(items) as items, sum(people) as people, sum(key) as key, max(top) as top
      from (from several union all from single)
      group by all`,
    'drop table once; drop table often',
    `insert into cells
      select code, ring, side, case when is_open then items end
      from (${noisyCells('code, ring, side', `if(${field('measure')} = 1, 'question', 'conversation')`)})`,
    `insert into few
      select code, ring, side, kind, count(*)
      from (
        select unnest(${bases}) as code, ring, side,
          case when ${field('theme')} <> 0 then 'theme' when ${field('topic')} <> 0 then 'topic' else 'ticker' end as kind
        from counted where people < getvariable('privacy_floor') and ${isListed}
      )
      group by all`,
    'drop table counted',
  ]
}

function createOutput(output: string): string {
  const kinds = ['ticker', 'topic', 'theme']
  const labels = ['ticker', 'ticker_2', 'topic', 'topic_2', 'theme'] as const
  const sums = kinds.map((kind) => `sum(cells) filter (kind = '${kind}') as few_${kind}s`)
  const few = kinds.map((kind) => `if(items is not null and few_${kind}s >= 3, few_${kind}s, null) as few_${kind}s`)
  return `
    create temp view ${output} as
      select if(${field('measure')} = 1, 'question', 'conversation') as measure,
        ${JSON.stringify(windows)}[ring + 1] as window_days,
        ${labels.map((name) => `${label(name)} as ${name}`).join(', ')},
        ${sentimentOf('side')} as sentiment, items, ${few.join(', ')}
      from cells
        left join (select code, ring, side, ${sums.join(', ')} from few group by all) using (code, ring, side)`
}
