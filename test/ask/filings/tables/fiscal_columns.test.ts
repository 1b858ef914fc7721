import { expect, test } from 'vitest'
import { withFiscalYears } from '../../../../src/ask/filings/tables/fiscal_columns.ts'

const filing = { accession: '1', ticker: 'NVDA', form: '10-Q', filed_on: '2025-08-27', url: '' }
const columns = (...texts: string[]) =>
  texts.map((text) => ({ text, year: Number(/20\d\d/.exec(text)?.[0]), months: 3 as number | undefined }))
const years = (given: ReturnType<typeof columns>, of: object) =>
  withFiscalYears(given, { ...filing, period_end: '', ...of }).map(({ year }) => year)

test('assigns columns with dates to the fiscal year that contains the date', () => {
  const second = { period_end: '2025-07-27', fiscal_year: 2026, fiscal_quarter: 2 }
  const heads = columns('Three Months Ended Jul 27, 2025', 'Three Months Ended Jul 28, 2024', 'Jan 26, 2025')
  expect(years(heads, second)).toEqual([2026, 2025, 2025])
  const first = { period_end: '2024-12-28', fiscal_year: 2025, fiscal_quarter: 1 }
  expect(years(columns('December 28, 2024', 'September 28, 2024'), first)).toEqual([2025, 2024])
})

test('keeps the printed year of columns without dates, and of filings without a fiscal year', () => {
  expect(years(columns('2024', '2023'), { period_end: '2024-12-31', fiscal_year: 2024, fiscal_quarter: 0 })).toEqual([
    2024, 2023,
  ])
  expect(years(columns('Jul 27, 2025'), { period_end: '2025-07-27' })).toEqual([2025])
})
