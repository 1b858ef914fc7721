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

/** The published fields that a field is computed from, or the field itself. */
export function partsOf({ fields }: ScreenVocabulary, { field, period }: NamedOver): NamedOver[] {
  const { sum, period: usual } = fields.get(field)!
  return Object.keys(sum ?? { [field]: 1 }).map((part) => ({ field: part, period: period ?? usual }))
}

type Column = ReadonlyMap<string, string | number>

/** Columns are cached, because reading one from DuckDB takes longer than checking all tickers against it. */
const columnsRead = perRelease(async () => new Map<string, Column>())

/** The columns of a screen. */
export async function readColumns(vocabulary: ScreenVocabulary, named: NamedOver[], release: Reader): Promise<Columns> {
  const known = await columnsRead(release)
  const columns = new Map<string, Column>()
  const sql = 'select ticker, value, text from screening where field = $field::varchar and period = $period::varchar'
  for (const each of named.flatMap((one) => partsOf(vocabulary, one))) {
    const key = columnOf(vocabulary, each)
    const period = each.period ?? vocabulary.fields.get(each.field)!.period ?? ''
    const rows = known.has(key) ? [] : await release.rowsOf<Row>('screening', sql, { field: each.field, period })
    if (!known.has(key)) known.set(key, new Map(rows.map(({ ticker, value, text }) => [ticker, value ?? text])))
    columns.set(key, known.get(key)!)
  }
  return columnsFrom(vocabulary, columns)
}

/** Builds `Columns` from a map of column names to values. */
export function columnsFrom(vocabulary: ScreenVocabulary, columns: ReadonlyMap<string, Column>): Columns {
  const value = (named: NamedOver, ticker: string): Value => {
    if (named.field === 'ticker') return ticker
    const { absent = null, sum } = vocabulary.fields.get(named.field)!
    if (!sum) return columns.get(columnOf(vocabulary, named))?.get(ticker) ?? absent
    const parts = partsOf(vocabulary, named).map((part) => value(part, ticker))
    return parts.includes(null) ? null : Object.values(sum).reduce((all, by, at) => all + by * Number(parts[at]), 0)
  }
  return { tickers: [...new Set([...columns.values()].flatMap((column) => [...column.keys()]))], value }
}

interface Row {
  ticker: string
  value: number
  text: string
}
