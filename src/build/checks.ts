import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { type Model, partitionColumn } from './model.ts'

/**
 * Thrown when a partition violates the contract of its model. The partition was not stored, and earlier builds of the partition are
 * unchanged.
 */
export class ContractViolation extends Error {
  override name = 'ContractViolation'
}

/** The parts of a contract that are checked, and the name of the model for messages. */
export type CheckedModel = Pick<Model, 'name' | 'grain' | 'checks'> & { columns: Record<string, unknown> }

/** Throws `ContractViolation` if the names or the order of the columns differ from the contract. */
export function checkColumns(model: CheckedModel, found: Record<string, string>, partition: string): void {
  const [names, promised] = [found, model.columns].map((columns) => Object.keys(columns).join(', '))
  if (names !== promised)
    throw violation(model, partition, `the query returns the columns (${names}), but the header lists (${promised})`)
}

/** For one partition, the numbers of rows, of repeated keys, and of rows that fail each check. */
interface Counts {
  total: string
  repeated: string
  [check: `check_${number}`]: string
}

/**
 * Checks in one query that the grain is unique and that every check is true or null in every row. Returns the number of rows of each
 * partition. The rows must be sorted by the grain, or by partition and grain if the model is batched. Throws `ContractViolation` with the
 * first broken rule and the number of rows that break it.
 */
export async function checkPartitions(
  connection: DuckDBConnection,
  model: CheckedModel & Pick<Model, 'batch' | 'partition'>,
  table: string,
  partitions: string[],
): Promise<Map<string, number>> {
  const isDivided = model.batch !== undefined
  const column = partitionColumn(model)
  const partition = isDivided ? `${column}::varchar` : literal(partitions[0])
  const grain = `row(${[...(isDivided ? [column] : []), ...model.grain].map(identifier).join(', ')})`
  // Rows are sorted by the grain, so a repeated key is next to the first row with this key, and no hash table of all keys is needed.
  const found = await rows<Counts & { partition: string | null }>(
    connection,
    `select ${partition} as partition, count(*) as total, count(*) filter (where _grain_before >= _grain) as repeated
      ${failing(model)}
    from (select *, ${grain} as _grain, lag(${grain}) over () as _grain_before from ${table}) group by all`,
  )
  const counts = new Map(partitions.map((name) => [name, 0]))
  for (const row of found) {
    if (row.partition === null || !counts.has(row.partition)) {
      throw violation(
        model,
        partitions[0],
        `${row.total} rows belong to the partition ${row.partition}, which was not requested`,
      )
    }
    checkCounts(model, row.partition, row)
    counts.set(row.partition, Number(row.total))
  }
  return counts
}

/**
 * Does the checks of `checkPartitions` for rows that are not sorted, such as the rows of a view. Compares the hashes of keys first, and the
 * keys only if two hashes are equal, because comparing keys takes several times as much time and memory.
 */
export async function checkRows(
  connection: DuckDBConnection,
  model: CheckedModel,
  relation: string,
  partition: string,
): Promise<void> {
  const grain = model.grain.map(identifier).join(', ')
  const repeated = (key: string) => `count(*) - count(distinct ${key}) as repeated`
  const [counts] = await rows<Counts>(
    connection,
    `select count(*) as total, ${repeated(`hash(${grain})`)}${failing(model)} from ${relation}`,
  )
  if (Number(counts.repeated) > 0) {
    const [exact] = await rows<Counts>(connection, `select ${repeated(`row(${grain})`)} from ${relation}`)
    counts.repeated = exact.repeated
  }
  checkCounts(model, partition, counts)
}

/** SQL for one column per check, with the number of rows that fail the check. */
function failing({ checks }: CheckedModel): string {
  return checks.map((check, index) => `, count(*) filter (where not (${check})) as check_${index}`).join('')
}

function checkCounts(model: CheckedModel, partition: string, counts: Counts): void {
  if (Number(counts.repeated) > 0) {
    throw violation(model, partition, `${counts.repeated} rows repeat the (${model.grain.join(', ')}) of another row`)
  }
  model.checks.forEach((check, index) => {
    const count = Number(counts[`check_${index}`])
    if (count > 0) throw violation(model, partition, `${count} rows break "${check}"`)
  })
}

function violation(model: CheckedModel, partition: string, what: string): ContractViolation {
  return new ContractViolation(
    `${model.name} (${partition}): ${what}; the partition was not stored, the last release stays up`,
  )
}
