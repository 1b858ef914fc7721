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

test('rejects a sentence that names only other years', () => {
  const asked = evidence('sales in fiscal 2025')
  expect(isOfAskedYears(report(2025), 'Sales rose in fiscal 2025 and 2024.', asked)).toBe(true)
  expect(isOfAskedYears(report(2025), 'Sales rose.', asked)).toBe(true)
  expect(isOfAskedYears(report(2025), 'For fiscal 2024, sales rose.', asked)).toBe(false)
  // Some filings number a fiscal year that ends in January by the year before.
  expect(isOfAskedYears(report(), 'For fiscal 2024, sales rose.', asked)).toBe(true)
})

test('assigns a sentence without a year to the period that its filing reports on', () => {
  const asked = evidence('gaming revenue in fiscal 2025')
  expect(isOfAskedYears(report(2026), 'Gaming revenue was up 49% from a year ago.', asked)).toBe(true)
  const later = {
    filing: { form: '10-Q', period_end: '2026-07-27', filed_on: '2026-08-27', fiscal_year: 2027 },
  } as never
  expect(isOfAskedYears(later, 'Gaming revenue was up 49% from a year ago.', asked)).toBe(false)
})

test('does not match a quarter below a full-year title, or a year below a quarterly title', () => {
  const text = cuedText('Gross profit increased.')
  expect(isOfAskedSpan(text, 'For the Full Year of Fiscal 2022', evidence('gross profit in Q4 of fiscal 2022'))).toBe(
    false,
  )
  expect(isOfAskedSpan(text, 'For the Fourth Quarter', evidence('gross profit in Q4 of fiscal 2022'))).toBe(true)
  expect(isOfAskedSpan(text, 'For the Fourth Quarter', evidence('gross profit in fiscal 2022'))).toBe(false)
})
