import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { sentiments } from '../../labels/labels.ts'

/**
 * The lowest bit and the number of bits of each field of a code. A code packs the labels of a cell into one BIGINT, which DuckDB groups and
 * sorts several times faster than six names. Ids start at 1, and 0 means any.
 */
const fields = {
  theme: [0, 10],
  topic: [10, 7],
  topic_2: [17, 7],
  ticker: [24, 18],
  ticker_2: [42, 18],
  measure: [60, 1],
} as const

/** SQL for the value of a field of `code`. */
export function field(name: keyof typeof fields): string {
  const [shift, bits] = fields[name]
  return `((code >> ${shift}) & ${2 ** bits - 1})`
}

/** SQL for an id, shifted to the bits of its field in a code. */
export function placed(id: string, name: keyof typeof fields): string {
  return `(${id} << ${fields[name][0]})`
}

/** SQL for the label whose id is in a field of `code`; '' for any. */
export function label(name: 'theme' | 'topic' | 'topic_2' | 'ticker' | 'ticker_2'): string {
  return `coalesce((enum_range(null::cube_${name.replace('_2', '')}))[${field(name)}], '')`
}

/** SQL for the sentiment whose number is the SQL `side`; '' for any. */
export const sentimentOf = (side: string) => `(${list(['', ...sentiments])})[${side} + 1]`

const kinds = ['ticker', 'topic', 'theme'] as const

/** Thrown when there are more labels of a kind than a code has room for. Nothing was built. */
export class TooManyLabels extends Error {
  override name = 'TooManyLabels'
}

/**
 * Creates the table `units` (measure, record_key, ring, side, tickers, topics, themes) from the rows of `source` (measure, day, person_id,
 * tickers, topics, themes, sentiment). Throws `TooManyLabels` if a code has no room for all labels. There is one row for each question
 * (measure 1) or conversation (measure 0). Ring i contains the ages in days that are at least `ends[i - 1]` and below `ends[i]`. `side` is
 * the number of the sentiment, from 1. Labels are ids of the enums `cube_ticker`, `cube_topic` and `cube_theme`, which this function also
 * creates.
 */
export async function createUnits(connection: DuckDBConnection, source: string, ends: readonly number[]) {
  await connection.run(`
    create temp table said as
      select measure, getvariable('as_of') - day as age, person_id, tickers, topics, themes, sentiment
      from (${source})
      where age between 0 and ${ends.at(-1)! - 1}`)
  for (const kind of kinds) {
    await connection.run(
      `create type cube_${kind} as enum (select distinct unnest(${kind}s) as label from said order by label)`,
    )
    const [{ labels }] = await rows<{ labels: string }>(
      connection,
      `select len(enum_range(null::cube_${kind})) as labels`,
    )
    const most = 2 ** fields[kind][1] - 1
    if (Number(labels) > most)
      throw new TooManyLabels(
        `there are ${labels} ${kind}s, but the intent cube has room for ${most}; nothing was built`,
      )
  }
  const ids = (kind: string) =>
    `list_transform(${kind}s::cube_${kind}[], lambda label: enum_code(label)::bigint + 1) as ${kind}s`
  await connection.run(`
    create temp table units as
      with rings as (
        select age, len(list_filter(${JSON.stringify(ends)}, lambda days: days <= age))::usmallint as ring
        from unnest(range(${ends.at(-1)})) as ages (age)
      )
      select measure, record_key(person_id) as record_key, ring,
        list_position(${list(sentiments)}, sentiment)::utinyint as side, ${kinds.map(ids).join(', ')}
      from said join rings using (age);
    drop table said`)
}

export function list(words: readonly unknown[]): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}]`
}

/** SQL for conversations with their current themes: merged themes are replaced, and retired themes are left out. */
export const conversationsToday = `
  select 0 as measure, day, person_id, tickers, topics,
    list_distinct(list_filter(list_transform(themes, lambda theme: names[theme]), lambda theme: theme is not null)) as themes,
    sentiment
  from daily.conversations, (select map(list(theme_id), list(current_id)) as names from gold.theme_names)
  where left_out is null`

/** SQL for questions with their current theme. A question has one theme or none. */
export const questionsToday = `
  select 1 as measure, day, person_id, tickers, topics, if(current_id is null, [], [current_id]) as themes, sentiment
  from daily.themed_questions left join gold.theme_names on theme_id = theme
  where is_question and left_out is null`
