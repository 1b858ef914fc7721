import type { FilingReference } from '../items.ts'
import type { TableColumn } from './table_heads.ts'

/**
 * Sets the fiscal year of columns whose heads name days (`Three Months Ended Jul 27, 2025`), counted from the end of the
 * filing's fiscal year. Heads with only a year already name fiscal years.
 */
export function withFiscalYears(columns: readonly TableColumn[], filing: FilingReference | undefined): TableColumn[] {
  if (filing?.fiscal_year === undefined || filing.period_end === '') return [...columns]
  const { period_end, fiscal_year, fiscal_quarter } = filing
  const end = Date.parse(period_end) + ((fiscal_quarter ? 4 - fiscal_quarter : 0) * year) / 4
  return columns.map((column) => {
    const [, month, day, of] = [...column.text.matchAll(named)].at(-1) ?? []
    if (month === undefined) return column
    // A fiscal period of whole weeks ends some days before or after the end of a month.
    const years = Math.floor((end - Date.parse(`${month.slice(0, 3)} ${day}, ${of} UTC`) + someDays) / year)
    return { ...column, year: fiscal_year - years }
  })
}

const year = 365.25 * 86_400_000
const someDays = 10 * 86_400_000
const named = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/gi
