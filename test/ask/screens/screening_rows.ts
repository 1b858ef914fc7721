import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'

/** Columns of a query by their names: the field's, with the period after it if it has some. */
export const screeningColumns = new Map(
  [...screenVocabulary().fields.values()].flatMap(({ id: field, unit, periods }): [string, Column][] => {
    const of = unit === 'category' ? 'text' : 'value'
    const own = periods.map((period): [string, Column] => [`${field}_${period}`, { field, period, of }])
    return periods.length > 0 ? own : [[field, { field, period: '', of }]]
  }),
)

type Column = { field: string; period: string; of: 'value' | 'text' }
type Value = string | number | null

type ScreeningRow = { field: string; period: string; ticker: string; value: number | null; text: string | null }

/** Rows of gold.screening from a row a ticker, with the columns that a query has for its fields. */
export function screeningRows(tickers: readonly Record<string, Value>[]): ScreeningRow[] {
  return tickers.flatMap(({ ticker, ...row }) =>
    Object.entries(row).flatMap(([name, told]): ScreeningRow[] => {
      const column = screeningColumns.get(name)
      if (!column) throw new Error(`${name} is no field of config/screener.yaml`)
      const { of, ...key } = column
      if (told === null) return []
      const figure = of === 'text' ? { value: null, text: String(told) } : { value: Number(told), text: null }
      return [{ ...key, ticker: String(ticker), ...figure }]
    }),
  )
}
