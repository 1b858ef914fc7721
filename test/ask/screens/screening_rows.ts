import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'

/** The columns of a query by name: the field id, followed by the period if the field has periods. */
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

/** Rows of gold.screening from one row per ticker, with columns named as in `screeningColumns`. */
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
