import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../base/duckdb.ts'
import { identifier } from '../base/quote.ts'
import type { Model } from './model.ts'

/** Thrown when a partition breaks its model's contract. It was not stored; what stood before stays. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

/** What a model is held to, and by which name it is called where it breaks that. */
export type Promised = Pick<Model, 'name' | 'grain' | 'checks'> & { columns: Record<string, unknown> }

/** Rows of a model: SQL of a relation, and whether it gives them in the order of the grain, as a written file does. */
export interface Relation {
  sql: string
  isInOrder: boolean
}

/** Holds columns, as found with their types, to those that the header promises, in that order. Throws `BrokenPromise`. */
export function holdColumns(model: Promised, found: Record<string, string>, partition: string): void {
  const [names, promised] = [found, model.columns].map((columns) => Object.keys(columns).join(', '))
  if (names !== promised) throw broken(model, partition, `found columns (${names}), its header promises (${promised})`)
}

/**
 * Holds a partition's rows to its header: the grain unique, the order that of the grain where it should be; every check
 * true, or null, in every row. One query, as a small partition costs little else. Gives the number of rows, throws
 * `BrokenPromise` with how many rows break what.
 */
export async function holdRows(
  connection: DuckDBConnection,
  model: Promised,
  { sql, isInOrder }: Relation,
  partition: string,
): Promise<number> {
  const counts = model.checks.map((check, index) => `count(*) filter (where not (${check})) as check_${index}`)
  const grain = `row(${model.grain.map(identifier).join(', ')})`
  const [repeated, relation] = isInOrder
    ? [
        // Neighbours tell, and no table of all keys is needed: rows stand in the order of the grain, nulls last.
        'count(*) filter (where _grain_before >= _grain)',
        `(select *, ${grain} as _grain, lag(${grain}) over () as _grain_before from ${sql})`,
      ]
    : [`count(*) - count(distinct ${grain})`, sql]
  const [row] = await rows<Record<string, string>>(
    connection,
    `select ${['count(*) as total', `${repeated} as repeated`, ...counts].join(', ')} from ${relation}`,
  )
  if (Number(row.repeated) > 0) {
    throw broken(model, partition, `${row.repeated} rows repeat the (${model.grain.join(', ')}) of another`)
  }
  model.checks.forEach((check, index) => {
    const failing = Number(row[`check_${index}`])
    if (failing > 0) throw broken(model, partition, `${failing} rows break "${check}"`)
  })
  return Number(row.total)
}

function broken(model: Promised, partition: string, what: string): BrokenPromise {
  return new BrokenPromise(
    `${model.name} (${partition}): ${what}; the partition was not stored, the last release stays up`,
  )
}
