import type { Values } from '../session.ts'

/** SQL type of a column for which requests can have conditions. */
type ConditionType = 'integer' | 'double' | 'varchar' | 'date' | 'timestamp'

/**
 * The definition of a list of rows that requests can filter: its table, fields, conditions and order. The SQL query of
 * a request and the filter for rows in memory are both derived from this definition, so that they give the same result.
 */
export interface RowList {
  table: string
  /** The fields of a row, in their order. */
  fields: readonly string[]
  /** SQL for each field that is not simply a column of the table. */
  written?: Record<string, string>
  /** Columns for which every request has exactly one value. Rows with the same values in these columns are kept in memory together. */
  key: Record<string, ConditionType>
  /** Other columns for which a request can have a condition. */
  filters?: Record<string, ConditionType>
  /** The terms of `order by`. Among rows with the same key, the order must be unique. */
  order: string
  /** Whether requests fail if a release lacks the table. By default, the list is empty for such a release. */
  isRequired?: true
  /** Converts a row to its form in answers. By default, the row is not changed. */
  // biome-ignore lint/suspicious/noExplicitAny: only the list knows the columns of its rows.
  shown?(row: any): unknown
}

/** Values from `from` (inclusive) to `below` (exclusive). */
export interface Bounds {
  from?: string | number
  below?: string | number
}

/**
 * Conditions by column. A condition is one value, a list of allowed values, or bounds; undefined means that there is no
 * condition.
 */
export type Conditions = Record<string, string | number | string[] | Bounds | undefined>

/** SQL that formats a column as `2025-08-27T20:00:00Z`. */
export function instantText(column: string): string {
  return `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ')`
}

/** SQL that formats a column as `2025-08-27 20:00:00`. */
export function timeText(column: string): string {
  return `strftime(${column}, '%Y-%m-%d %H:%M:%S')`
}

/** Returns the query for the rows that a request asks for. */
export function rowListQuery(list: RowList, conditions: Conditions, limit: number): { sql: string; values: Values } {
  const types = { ...list.key, ...list.filters }
  const values: Values = { limit }
  const terms: string[] = []
  const compare = (column: string, comparison: string, value: string | number | undefined) => {
    if (value === undefined) return
    const name = `value_${terms.length}`
    values[name] = value
    terms.push(`${list.table}.${column} ${comparison} $${name}::${types[column]}`)
  }
  for (const [column, condition] of Object.entries(conditions)) {
    if (Array.isArray(condition)) {
      values[column] = condition
      terms.push(`list_contains($${column}::${types[column]}[], ${list.table}.${column})`)
    } else if (typeof condition === 'object') {
      compare(column, '>=', condition.from)
      compare(column, '<', condition.below)
    } else compare(column, '=', condition)
  }
  return { sql: select(list, fieldsOf(list), terms), values }
}

/**
 * Returns the query for all rows with a key. It selects the fields, and then each filter column as `filter_<column>`.
 */
export function queryOfKey(list: RowList, key: Values, limit: number): { sql: string; values: Values } {
  const filters = Object.entries(list.filters ?? {}).map(([column, type]) => {
    const kept = type === 'integer' || type === 'double' ? 'double' : 'varchar'
    return `${list.table}.${column}::${kept} as filter_${column}`
  })
  const terms = Object.entries(list.key).map(([column, type]) => `${list.table}.${column} = $${column}::${type}`)
  return { sql: select(list, [...fieldsOf(list), ...filters], terms), values: { ...key, limit } }
}

function fieldsOf({ fields, written }: RowList): string[] {
  return fields.map((field) => (written?.[field] ? `${written[field]} as ${field}` : field))
}

function select({ table, order }: RowList, fields: string[], terms: string[]): string {
  const where = terms.length > 0 ? `where ${terms.join(' and ')}` : ''
  return `select ${fields.join(', ')} from ${table} ${where} order by ${order} limit $limit::integer`
}
