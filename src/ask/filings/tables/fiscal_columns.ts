import type { FilingReference } from '../items.ts'
import type { TableColumn } from './table_heads.ts'

/**
 * Columns whose heads name days (`Three Months Ended Jul 27, 2025`), with the fiscal year that those days lie in, counted from
 * the end of the fiscal year that the filing reports on; heads that name years alone name fiscal years already.
 */
export function withFiscalYears(columns: readonly TableColumn[], filing: FilingReference | undefined): TableColumn[] {
  const end = filing && fiscalYearEnd(filing)
  if (end === undefined) return [...columns]
  return columns.map((column) => {
    const day = dayIn(column.text)
    if (day === undefined) return column
    // Weeks end some days before or after the month does.
    const years = Math.floor((end.time - day + someDays) / year)
    return { ...column, year: end.fiscalYear - years }
  })
}

const year = 365.25 * 86_400_000
const someDays = 10 * 86_400_000

/** When the fiscal year ends that a filing reports on. */
function fiscalYearEnd({ period_end, fiscal_year, fiscal_quarter }: FilingReference) {
  if (fiscal_year === undefined || period_end === '') return undefined
  const quarters = fiscal_quarter ? 4 - fiscal_quarter : 0
  return { time: Date.parse(period_end) + (quarters * year) / 4, fiscalYear: fiscal_year }
}

const named = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/gi

function dayIn(text: string): number | undefined {
  const [, month, day, of] = [...text.matchAll(named)].at(-1) ?? []
  return month === undefined ? undefined : Date.parse(`${month.slice(0, 3)} ${day}, ${of} UTC`)
}
