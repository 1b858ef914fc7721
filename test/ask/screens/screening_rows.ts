import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'

type Value = string | number | null

type ScreeningRow = { field: string; period: string; ticker: string; value: number | null; text: string | null }

/** Rows of gold.screening from a row a ticker, with the columns that a query has for its fields. */
export function screeningRows(tickers: readonly Record<string, Value>[]): ScreeningRow[] {
  return tickers.flatMap(({ ticker, ...row }) =>
    Object.entries(row).flatMap(([name, told]): ScreeningRow[] => {
      const column = screenVocabulary().columns.get(name)
      if (!column) throw new Error(`${name} is no field of config/screener.yaml`)
      const { of, ...key } = column
      if (told === null) return []
      const figure = of === 'text' ? { value: null, text: String(told) } : { value: Number(told), text: null }
      return [{ ...key, ticker: String(ticker), ...figure }]
    }),
  )
}
