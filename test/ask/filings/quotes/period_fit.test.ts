import { expect, test } from 'vitest'
import { isOfAskedSpan, isOfAskedYears } from '../../../../src/ask/filings/quotes/period_fit.ts'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'
import { cuedText } from '../../../../src/search/cued_text.ts'

const evidence = (question: string) => readFilingQuestion(question, new CompanyNames()) as never
const report = (fiscal_year?: number) =>
  ({
    filing: { form: '10-K', period_end: '2025-01-31', filed_on: '2025-03-01', ...(fiscal_year && { fiscal_year }) },
  }) as never

test('a sentence that names other years only is of those years', () => {
  const asked = evidence('sales in fiscal 2025')
  expect(isOfAskedYears(report(2025), 'Sales rose in fiscal 2025 and 2024.', asked)).toBe(true)
  expect(isOfAskedYears(report(2025), 'Sales rose.', asked)).toBe(true)
  expect(isOfAskedYears(report(2025), 'For fiscal 2024, sales rose.', asked)).toBe(false)
  // A year that ends in January has the number of the year before in some filings.
  expect(isOfAskedYears(report(), 'For fiscal 2024, sales rose.', asked)).toBe(true)
})

test('a sentence without a year is of the year that its filing reports on', () => {
  const asked = evidence('gaming revenue in fiscal 2025')
  expect(isOfAskedYears(report(2026), 'Gaming revenue was up 49% from a year ago.', asked)).toBe(true)
  const later = {
    filing: { form: '10-Q', period_end: '2026-07-27', filed_on: '2026-08-27', fiscal_year: 2027 },
  } as never
  expect(isOfAskedYears(later, 'Gaming revenue was up 49% from a year ago.', asked)).toBe(false)
})

test('below a title of the full year stands nothing of a quarter', () => {
  const text = cuedText('Gross profit increased.')
  expect(isOfAskedSpan(text, 'For the Full Year of Fiscal 2022', evidence('gross profit in Q4 of fiscal 2022'))).toBe(
    false,
  )
  expect(isOfAskedSpan(text, 'For the Fourth Quarter', evidence('gross profit in Q4 of fiscal 2022'))).toBe(true)
  expect(isOfAskedSpan(text, 'For the Fourth Quarter', evidence('gross profit in fiscal 2022'))).toBe(false)
})
