import type { FeedColumn } from './column_kinds.ts'

export {
  account,
  date,
  document,
  type FeedColumn,
  instant,
  integer,
  json,
  messages,
  number,
  oneOf,
  person,
  required,
  text,
  ticker,
} from './column_kinds.ts'

/** The contract of a feed, declared by a file in src/feeds. */
export interface FeedContract {
  /** What one row represents. */
  about: string
  /** Bronze columns that identify a row. If several rows have the same key, the row of the latest delivery is used. */
  key: string[]
  /** How bronze is partitioned: by the UTC day of a column, by the value of a column, or into a single partition. */
  partition: { day: string } | { by: string } | 'all'
  /** Fields of a row by name, in bronze's order. */
  columns: Record<string, FeedColumn>
  /**
   * Conditions on several columns of a row, as SQL on bronze columns. The key is the sentence that describes the
   * condition; a row also passes if the SQL is null.
   */
  rules?: Record<string, string>
  /**
   * For feeds in which a whole file is one row: reads the row's fields from the file's JSON. Throws an error with the
   * reason if the file contains no row.
   */
  wholeFile?: (document: unknown, text: string) => Record<string, string>
}

/** A contract and its name, which is the name of the file that declares it. */
export interface Feed extends FeedContract {
  name: string
}

/** Declares a feed. A file in src/feeds exports it, and the name of that file is the name of the feed. */
export function feed(contract: FeedContract): FeedContract {
  const bronze = bronzeColumns(contract)
  for (const column of contract.key)
    if (!(column in bronze))
      throw new Error(`key column ${column} is not a bronze column: ${Object.keys(bronze).join(', ')}`)
  const expiring = Object.keys(expiringColumns(contract))
  if (expiring.length > 0 && !(typeof contract.partition === 'object' && 'day' in contract.partition))
    throw new Error(`columns ${expiring.join(', ')} expire day by day, so the feed must be partitioned by day`)
  return contract
}

/** Names of the fields that a reader looks for in a file. */
export function fieldsOf(contract: FeedContract): string[] {
  return Object.entries(contract.columns).flatMap(([name, column]) =>
    column.keeps === 'document' ? [name, `${name}_path`] : [name],
  )
}

/** Fields that every file of the feed must have. */
export function requiredFields(contract: FeedContract): string[] {
  return Object.entries(contract.columns)
    .filter(([, column]) => column.required && column.keeps !== 'document')
    .map(([name]) => name)
}

/** DuckDB types of the contract's bronze columns, by name. The columns that every feed has are not included. */
export function bronzeColumns(contract: FeedContract): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const [name, column] of Object.entries(contract.columns)) {
    if (column.keeps === 'person') columns.person_id = 'UUID'
    else if (column.keeps === 'document') {
      columns[`${name}_sha256`] = 'VARCHAR'
      columns[`${name}_bytes`] = 'BIGINT'
    } else columns[name] = column.type
  }
  return columns
}

/** DuckDB types of the bronze columns whose free text expires, by name. */
export function expiringColumns(contract: FeedContract): Record<string, string> {
  const columns = Object.entries(contract.columns).filter(([, column]) => column.expires)
  return Object.fromEntries(columns.map(([name, { type }]) => [name, type]))
}

/** DuckDB types of the bronze columns that every feed has in addition to those of its contract, by name. */
export const provenanceColumns: Record<string, string> = {
  delivery: 'INTEGER',
  file: 'VARCHAR',
  line: 'BIGINT',
  moved: 'BOOLEAN',
}

/** SQL for a row's partition: a DATE, the value of the partition column, or null if the feed has a single partition. */
export function partitionValue(contract: FeedContract): { sql: string; type: string } {
  if (contract.partition === 'all') return { sql: 'null::varchar', type: 'VARCHAR' }
  if ('day' in contract.partition) return { sql: `"${contract.partition.day}"::date`, type: 'DATE' }
  return { sql: `"${contract.partition.by}"::varchar`, type: 'VARCHAR' }
}

/**
 * Whether a later row with the same key may belong to another partition. Such a feed needs a key index, which finds the
 * partition of the earlier row.
 */
export function isIndexed(contract: FeedContract): boolean {
  if (contract.partition === 'all') return false
  const column = 'day' in contract.partition ? contract.partition.day : contract.partition.by
  return !contract.key.includes(column)
}
