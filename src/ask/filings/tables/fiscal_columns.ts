import type { FilingReference } from '../items.ts'
import type { TableColumn } from './table_heads.ts'

/**
 * Columns whose heads name days (`Three Months Ended Jul 27, 2025`), with the fiscal year that those days lie in, counted from
 * the end of the fiscal year that the filing reports on; heads that name years alone name fiscal years already.
 */
export function withFiscalYears(columns: readonly TableColumn[], filing: FilingReference | undefined): TableColumn[] {
  if (filing?.fiscal_year === undefined || filing.period_end === '') return [...columns]
  const { period_end, fiscal_year, fiscal_quarter } = filing
  const end = Date.parse(period_end) + ((fiscal_quarter ? 4 - fiscal_quarter : 0) * year) / 4
  return columns.map((column) => {
    const [, month, day, of] = [...column.text.matchAll(named)].at(-1) ?? []
    if (month === undefined) return column
    // Weeks end some days before or after the month does.
    const years = Math.floor((end - Date.parse(`${month.slice(0, 3)} ${day}, ${of} UTC`) + someDays) / year)
    return { ...column, year: fiscal_year - years }
  })
}

const year = 365.25 * 86_400_000
const someDays = 10 * 86_400_000
const named = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/gi
