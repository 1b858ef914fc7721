import type { Reader } from '../../release/reader.ts'
import { perRelease } from '../per_release.ts'
import type { NamedOver } from './predicate.ts'
import type { ScreenVocabulary } from './vocabulary.ts'

export type Value = string | number | null

/** Values of fields over periods, by ticker. */
export interface Columns {
  tickers: string[]
  /** The value of a field for a ticker. If the ticker has no value, returns the field's `absent` value or null. */
  value(named: NamedOver, ticker: string): Value
}

/** The name of a field over a period. */
export function columnOf({ fields }: ScreenVocabulary, { field, period }: NamedOver): string {
  const over = period ?? fields.get(field)!.period
  return over === null ? field : `${field}_${over}`
}

type Column = ReadonlyMap<string, string | number>

/** Columns are cached, because reading one from DuckDB takes longer than checking all tickers against it. */
const columnsRead = perRelease(async () => new Map<string, Column>())

/** The columns of a screen. */
export async function readColumns(vocabulary: ScreenVocabulary, named: NamedOver[], release: Reader): Promise<Columns> {
  const known = await columnsRead(release)
  const columns = new Map<string, Column>()
  const sql = 'select ticker, value, text from screening where field = $field::varchar and period = $period::varchar'
  const columnAt = async (each: NamedOver): Promise<Column> => {
    const key = columnOf(vocabulary, each)
    const { sum, period: usual } = vocabulary.fields.get(each.field)!
    const period = each.period ?? usual ?? ''
    const found = known.get(key)
    if (found) return found
    const rows = sum ? [] : await release.rowsOf<Row>('screening', sql, { field: each.field, period })
    const column: Column = sum
      ? await sumOf(Object.entries(sum), (field) => columnAt({ field, period }))
      : new Map(rows.map(({ ticker, value, text }) => [ticker, value ?? text]))
    known.set(key, column)
    return column
  }
  for (const each of named) columns.set(columnOf(vocabulary, each), await columnAt(each))
  return columnsFrom(vocabulary, columns)
}

/** The weighted sum of columns, for the tickers that all of them have. */
async function sumOf(parts: [field: string, factor: number][], columnAt: (field: string) => Promise<Column>) {
  const columns = await Promise.all(parts.map(([field]) => columnAt(field)))
  const shared = [...columns[0].keys()].filter((ticker) => columns.every((column) => column.has(ticker)))
  const total = (ticker: string) => parts.reduce((sum, [, by], at) => sum + by * Number(columns[at].get(ticker)), 0)
  return new Map(shared.map((ticker) => [ticker, total(ticker)]))
}

/** Builds `Columns` from a map of column names to values. */
export function columnsFrom(vocabulary: ScreenVocabulary, columns: ReadonlyMap<string, Column>): Columns {
  return {
    tickers: [...new Set([...columns.values()].flatMap((column) => [...column.keys()]))],
    value: (named, ticker) => {
      if (named.field === 'ticker') return ticker
      const { absent = null } = vocabulary.fields.get(named.field)!
      return columns.get(columnOf(vocabulary, named))?.get(ticker) ?? absent
    },
  }
}

interface Row {
  ticker: string
  value: number
  text: string
}
