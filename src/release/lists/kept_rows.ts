import { LRUCache } from 'lru-cache'
import type { Values } from '../session.ts'
import { type Conditions, queryOfKey, type RowList, rowListQuery } from './row_list.ts'
import { RowTexts } from './row_texts.ts'

/** Reads rows of a list's table. */
type Read = (query: { sql: string; values: Values }) => Promise<Record<string, unknown>[]>

/** The rows of one key in the order of the list, and the values of the columns by which requests filter. */
interface KeptKey {
  texts: string[]
  columns: Record<string, unknown[]>
}

/** Maximum number of rows that are kept for one key. Reading more rows at once would delay other requests. */
const mostRows = 10_000

/**
 * Keeps rows of a release in memory, because filtering rows in memory takes a hundredth of the time of a query. When a
 * request first asks for a key, all rows with this key are read. Rows that do not fit into `maxBytes` are queried for
 * each request; the result is the same.
 */
export class KeptRows {
  readonly #keys: LRUCache<string, KeptKey | 'too large'> | undefined
  readonly #numbers = new Map<RowList, number>()

  /** If `maxBytes` is 0, no rows are kept. */
  constructor(maxBytes: number) {
    if (maxBytes > 0) this.#keys = new LRUCache({ maxSize: maxBytes })
  }

  /** The rows that meet the conditions, in the order of the list. At most `limit` rows are returned. */
  async choose<Row>(list: RowList, conditions: Conditions, limit: number, read: Read): Promise<RowTexts<Row>> {
    const kept = await this.#keyOf(list, conditions, read)
    if (kept !== 'too large') return new RowTexts(chosen(kept, conditions, limit))
    const rows = await read(rowListQuery(list, conditions, limit))
    return new RowTexts(textsOf(list, rows))
  }

  async #keyOf(list: RowList, conditions: Conditions, read: Read): Promise<KeptKey | 'too large'> {
    if (!this.#keys) return 'too large'
    const key = Object.fromEntries(Object.keys(list.key).map((column) => [column, conditions[column]])) as Values
    const name = `${this.#numberOf(list)} ${JSON.stringify(key)}`
    const known = this.#keys.get(name)
    if (known) return known
    const rows = await read(queryOfKey(list, key, mostRows + 1))
    const found = rows.length > mostRows ? 'too large' : keptKey(list, rows)
    const size = found === 'too large' ? entryBytes : bytesOf(found)
    const fits = size <= this.#keys.maxSize / 8
    this.#keys.set(name, fits ? found : 'too large', { size: fits ? size : entryBytes })
    return found
  }

  #numberOf(list: RowList): number {
    const number = this.#numbers.get(list) ?? this.#numbers.size
    this.#numbers.set(list, number)
    return number
  }
}

function keptKey(list: RowList, rows: Record<string, unknown>[]): KeptKey {
  const columns: KeptKey['columns'] = {}
  for (const column of Object.keys(list.filters ?? {})) {
    columns[column] = rows.map((row) => row[`filter_${column}`])
  }
  const shown = rows.map((row) => Object.fromEntries(list.fields.map((field) => [field, row[field]])))
  return { texts: textsOf(list, shown), columns }
}

function textsOf({ shown }: RowList, rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => JSON.stringify(shown ? shown(row) : row))
}

const entryBytes = 256

/**
 * Upper bound for the memory of one key: two bytes per character of text, and a fixed overhead for each text and each
 * value.
 */
function bytesOf({ texts, columns }: KeptKey): number {
  const values = texts.length * Object.keys(columns).length
  return texts.reduce((sum, text) => sum + 32 + 2 * text.length, entryBytes + 48 * values)
}

function chosen({ texts, columns }: KeptKey, conditions: Conditions, limit: number): string[] {
  const tests: ((row: number) => boolean)[] = []
  for (const column in columns) {
    const condition = conditions[column]
    if (condition === undefined) continue
    const passes = testOf(condition)
    const values = columns[column]
    tests.push((row) => passes(values[row]))
  }
  const found: string[] = []
  for (let row = 0; row < texts.length && found.length < limit; row++) {
    if (tests.every((passes) => passes(row))) found.push(texts[row])
  }
  return found
}

/** Returns a function that tests a value. As in SQL, null passes no test. */
function testOf(condition: NonNullable<Conditions[string]>): (value: unknown) => boolean {
  if (Array.isArray(condition)) return (value) => condition.includes(value as string)
  if (typeof condition !== 'object') return (value) => value === condition
  const { from, below } = condition
  return (value) => value !== null && (from === undefined || value! >= from) && (below === undefined || value! < below)
}
