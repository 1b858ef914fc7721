import { expect, test } from 'vitest'
import { withLastYear } from '../../../../src/ask/filings/reading/open_years.ts'

test.each([
  ['revenue since 2021', 'revenue fiscal 2021 to 2024'],
  ['revenue since FY21', 'revenue fiscal 2021 to 2024'],
  ['revenue since fiscal year 2022?', 'revenue fiscal 2022 to 2024?'],
  ['revenue from 2021 on', 'revenue fiscal 2021 to 2024'],
  ['from fiscal 2020 onwards, net income', 'fiscal 2020 to 2024, net income'],
])('%s ends with the newest year', (question, read) => {
  expect(withLastYear(question, 2024)).toBe(read)
})

test.each([
  'revenue since 2024',
  'revenue since June 30, 2021',
  'revenue since 2021-03-31',
  'revenue since Q1 2022',
  'net income from 2021 to 2023',
  'net income since 12 months',
])('%s stays as it is', (question) => {
  expect(withLastYear(question, 2024)).toBe(question)
})
