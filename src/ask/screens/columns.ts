import type { Reader } from '../../release/reader.ts'
import { perRelease } from '../per_release.ts'
import type { NamedOver } from './predicate.ts'
import type { ScreenVocabulary } from './vocabulary.ts'

export type Value = string | number | null

/** Values of fields over periods, by ticker. */
export interface Columns {
  tickers: string[]
  /** A ticker's value of a field. If it has none, the field's `absent` value or null. */
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

/** The columns of a screen. Those that are not cached yet are read in one query. */
export async function readColumns(vocabulary: ScreenVocabulary, named: NamedOver[], release: Reader): Promise<Columns> {
  const known = await columnsRead(release)
  const keys = new Map(named.map((each) => [columnOf(vocabulary, each), each]))
  const missing = [...keys].filter(([key]) => !known.has(key))
  if (missing.length > 0) {
    const values = missing.flatMap(([, { field, period }], at) => [
      [`field_${at}`, field],
      [`period_${at}`, period ?? vocabulary.fields.get(field)!.period ?? ''],
    ])
    const wanted = missing.map((_, at) => `(field = $field_${at}::varchar and period = $period_${at}::varchar)`)
    const sql = `select field, period, ticker, value, text from screening where ${wanted.join(' or ')}`
    const rows = await release.rowsOf<Row>('screening', sql, Object.fromEntries(values))
    const found = Map.groupBy(rows, ({ field, period }) => (period === '' ? field : `${field}_${period}`))
    for (const [key] of missing)
      known.set(key, new Map((found.get(key) ?? []).map(({ ticker, value, text }) => [ticker, value ?? text])))
  }
  const columns = new Map([...keys.keys()].map((key) => [key, known.get(key)!]))
  return columnsFrom(vocabulary, columns)
}

/** `Columns` from the values of each column by name. */
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
  field: string
  period: string
  ticker: string
  value: number
  text: string
}
