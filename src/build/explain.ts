import { rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { throughView } from './fingerprint.ts'
import type { Model } from './model.ts'
import { inputsOf, objectsIn } from './model_inputs.ts'
import { type BuildContext, withInputs } from './run_model.ts'
import { shardOf } from './shards.ts'

/**
 * A node in the lineage of a published row: rows of one model or feed from which the published row was computed. `inputs` has the rows from
 * which these rows were computed.
 */
export interface RowLineage {
  name: string
  partitions: string[]
  rows: number
  /** Only for a feed: the landing files of the rows, each with the first line numbers. */
  files?: { file: string; rows: number; lines: number[] }[]
  /** Only for the published row: the values of its columns. */
  found?: Record<string, unknown>[]
  /** Number of rows that the model does not count, by reason. */
  left_out?: Record<string, number>
  /** Number of rows from which text was removed, by kind of text. */
  removed?: Record<string, number>
  inputs: RowLineage[]
}

/** Thrown when no published row matches the given key, or the key names a column that the table lacks. */
export class NoSuchRow extends Error {
  override name = 'NoSuchRow'
}

/** Maximum number of line numbers that are shown per landing file. */
const SHOWN_LINES = 20

/**
 * Traces a published row back to its landing files. `key` maps columns of the published row to their values. An input row belongs to the
 * lineage if it has the same values in the grain columns that both models have. If the published row has a window, only days of the window
 * are traced.
 */
export async function explain(
  context: BuildContext,
  model: Model,
  partitions: string[],
  key: Record<string, string>,
): Promise<RowLineage> {
  for (const column of Object.keys(key)) {
    if (!(column in model.columns)) {
      throw new NoSuchRow(`${model.name} has no column "${column}"; it has ${Object.keys(model.columns).join(', ')}`)
    }
  }
  const keys = partitions.map((partition) => context.keyOf(model.name, partition))
  using _held = await context.store.hold(keys)
  const files = keys.map((key) => literal(context.store.path(key)))
  const conditions = Object.entries(key).map(
    ([column, value]) => `upper(${identifier(column)}::varchar) = upper(${literal(value)})`,
  )
  const from = `read_parquet([${files.join(', ')}], hive_partitioning = false)`
  const selected = await keep(context, `select * from ${from} where ${['true', ...conditions].join(' and ')}`)
  try {
    if (selected.rows === 0) {
      const asked = Object.entries(key).map(([column, value]) => `${column} = ${value}`)
      throw new NoSuchRow(
        `${model.name} publishes no row with ${asked.join(', ')}: it does not exist or is withheld for privacy`,
      )
    }
    const found = await context.engine.with((connection) =>
      rows<Record<string, unknown>>(connection, `select * from ${selected.table} limit 5`),
    )
    const days = await daysOf(context, model, selected.table, partitions)
    return { ...(await below(context, model, days, selected)), found }
  } finally {
    await drop(context, selected.table)
  }
}

/** The lineage of some rows of a model, through all inputs down to the landing files. */
async function below(context: BuildContext, model: Model, partitions: string[], selected: Kept): Promise<RowLineage> {
  const evidence: RowLineage = { name: model.name, partitions, rows: selected.rows, inputs: [] }
  for (const column of ['left_out', 'removed'] as const) {
    if (column in model.columns) evidence[column] = await countsOf(context, selected.table, column)
  }
  const window = Object.keys(model.columns).find((column) => column === 'window_days' || column === 'lookback_days')
  for (const input of model.inputs) {
    // A model that reads its own previous week is not traced through itself.
    if (input === model.name) continue
    const inputs = throughView(context.lineage, model, partitions, input)
    if (inputs.length === 0) continue
    const joinedBy = context.lineage.feed(input)?.joinedBy
    // The model reads this feed as a whole, so no row of the feed belongs to a particular row of the model.
    if (joinedBy?.some((column) => !(column in model.columns))) continue
    const all = inputsOf(context, model, partitions)
    using _held = await context.store.hold(objectsIn(all))
    const picked = await withInputs(context, model, partitions.at(-1)!, all, async (connection) => {
      const described = await rows<{ column_name: string }>(connection, `describe select * from ${input}`)
      const columns = described.map((column) => column.column_name)
      const feed = input.startsWith('bronze.')
      const shared = joinedBy ?? model.grain.filter((column) => columns.includes(column))
      // Only grain columns are compared, because views fill in missing values in other columns. A missing account is compared as ''.
      const text = (side: string, name: string) => `coalesce(${side}.${identifier(name)}::varchar, '')`
      const same = shared.map((name) => `${text('parent', name)} = ${text('child', name)}`)
      if (window && columns.includes('day') && context.lineage.partitioning(input) === 'day') {
        const end = literal(shardOf(partitions.at(-1)!).day)
        same.push(`child.day between date ${end} - parent.${window}::integer + 1 and date ${end}`)
      }
      const current = feed ? ['not child.superseded'] : []
      const exists = `exists (select 1 from ${selected.table} as parent where ${['true', ...same].join(' and ')})`
      return keepOn(connection, `select * from ${input} as child where ${[exists, ...current].join(' and ')}`)
    })
    try {
      if (picked.rows === 0) continue
      if (input.startsWith('bronze.')) {
        evidence.inputs.push(await fileEvidence(context, input, inputs, picked))
      } else {
        const read = context.lineage.model(input)
        const days = await daysOf(context, read, picked.table, inputs)
        evidence.inputs.push(await below(context, read, days, picked))
      }
    } finally {
      await drop(context, picked.table)
    }
  }
  return evidence
}

/** Counts the rows by the value of `left_out`, or by each element of the list `removed`. */
async function countsOf(
  context: BuildContext,
  table: string,
  column: 'left_out' | 'removed',
): Promise<Record<string, number>> {
  const found = await context.engine.with((connection) =>
    rows<{ word: string; total: number }>(
      connection,
      `select word, count(*)::integer as total
       from (select ${column === 'removed' ? 'unnest(removed)' : column} as word from ${table})
       where word is not null group by word order by word`,
    ),
  )
  return Object.fromEntries(found.map(({ word, total }) => [word, total]))
}

async function fileEvidence(
  context: BuildContext,
  name: string,
  partitions: string[],
  picked: Kept,
): Promise<RowLineage> {
  const files = await context.engine.with((connection) =>
    rows<{ file: string; rows: string; lines: string[] }>(
      connection,
      `select file, count(*) as rows, coalesce(list(line order by line) filter (line is not null), [])[1:${SHOWN_LINES}] as lines
       from ${picked.table} group by file order by file`,
    ),
  )
  return {
    name,
    partitions,
    rows: picked.rows,
    files: files.map(({ file, rows: count, lines }) => ({ file, rows: Number(count), lines: lines.map(Number) })),
    inputs: [],
  }
}

/** The days or weeks of the selected rows. If the model is sharded or has no column with the day or week, returns `partitions`. */
async function daysOf(context: BuildContext, model: Model, table: string, partitions: string[]): Promise<string[]> {
  const column = model.partition
  if (model.sharded || (column !== 'day' && column !== 'week') || !(column in model.columns)) return partitions
  const found = await context.engine.with((connection) =>
    rows<{ found: string }>(connection, `select distinct ${column}::varchar as found from ${table} order by found`),
  )
  return found.map((each) => each.found)
}

interface Kept {
  table: string
  rows: number
}

let kept = 0

async function keep(context: BuildContext, sql: string): Promise<Kept> {
  return context.engine.with((connection) => keepOn(connection, sql))
}

async function keepOn(connection: Parameters<typeof rows>[0], sql: string): Promise<Kept> {
  const table = `memory.main.explained_${++kept}`
  await connection.run(`create table ${table} as ${sql}`)
  const [row] = await rows<{ total: string }>(connection, `select count(*) as total from ${table}`)
  return { table, rows: Number(row.total) }
}

async function drop(context: BuildContext, table: string): Promise<void> {
  await context.engine.with((connection) => connection.run(`drop table ${table}`))
}
