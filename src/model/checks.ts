import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'
import { identifier } from '../engine/quote.ts'
import type { Model } from './model.ts'

/** Thrown when a partition breaks its model's contract. It was not stored; what stood before stays. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

/**
 * Holds a partition to its header: the columns promised, in that order; the grain unique; every check true, or null, in
 * every row. `relation` is SQL over its rows: a freshly written file, or a view. Gives the number of rows, throws
 * `BrokenPromise` with how many rows break what.
 */
export async function holdToContract(
  connection: DuckDBConnection,
  model: Model,
  relation: string,
  partition: string,
): Promise<number> {
  if (!described.has(model)) await holdColumns(connection, model, relation, partition)
  const counts = model.checks.map((check, index) => `count(*) filter (where not (${check})) as check_${index}`)
  const [row] = await rows<Record<string, string>>(
    connection,
    `select ${['count(*) as total', `(${repeatedGrain(model, relation)}) as repeated`, ...counts].join(', ')} from ${relation}`,
  )
  if (Number(row.repeated) > 0) {
    throw broken(model, partition, `${row.repeated} times several rows share one (${model.grain.join(', ')})`)
  }
  model.checks.forEach((check, index) => {
    const failing = Number(row[`check_${index}`])
    if (failing > 0) throw broken(model, partition, `${failing} rows break "${check}"`)
  })
  return Number(row.total)
}

/** Models whose columns were compared: these follow from model and inputs' types, so one partition speaks for all. */
const described = new WeakSet<Model>()

async function holdColumns(
  connection: DuckDBConnection,
  model: Model,
  relation: string,
  partition: string,
): Promise<void> {
  const columns = await rows<{ column_name: string }>(connection, `describe select * from ${relation}`)
  const found = columns.map((column) => column.column_name).join(', ')
  const promised = Object.keys(model.columns).join(', ')
  if (found !== promised) throw broken(model, partition, `found columns (${found}), its header promises (${promised})`)
  described.add(model)
}

function repeatedGrain(model: Model, relation: string): string {
  const grain = model.grain.map(identifier).join(', ')
  return `select count(*) from (select 1 from ${relation} group by ${grain} having count(*) > 1)`
}

function broken(model: Model, partition: string, what: string): BrokenPromise {
  return new BrokenPromise(
    `${model.name} (${partition}): ${what}; the partition was not stored, the last release stays up`,
  )
}
