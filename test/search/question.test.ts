import { expect, test } from 'vitest'
import { issuerByWords, type KnownTerm } from '../../src/search/index/release_words.ts'
import { periodFit } from '../../src/search/period_fit.ts'
import { questionOf } from '../../src/search/question.ts'
import { statementOf } from '../../src/search/statements.ts'
import { filingVocabulary } from '../../src/search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../src/text/terms.ts'

test('a ratio asks for the lines that it is computed from, with their statements', () => {
  const { lines } = questionOf('What is the quick ratio of the company?')
  expect(lines.map(({ metric }) => metric)).toEqual(['current_assets', 'inventory', 'current_liabilities'])
  expect(new Set(lines.map(({ statement }) => statement))).toEqual(new Set(['balance_sheet']))
  const asked = questionOf('DPO for 2020').lines.map(({ metric }) => metric)
  expect(asked).toEqual(expect.arrayContaining(['accounts_payable', 'cost_of_revenue']))
})

test('the longest phrase wins: "cost of revenue" does not match revenue', () => {
  expect(questionOf('cost of revenue').lines.map(({ metric }) => metric)).toEqual(['cost_of_revenue'])
})

test('detects a named statement and ignores instructions on how to answer', () => {
  const asked = questionOf(
    'Using only the balance sheet, what were inventories? Answer in USD millions, round to two decimal places.',
  )
  expect(asked.statements).toEqual(['balance_sheet'])
  expect(asked.isDiscussion).toBe(false)
  expect(questionOf('What drove gross margin?').isDiscussion).toBe(true)
  for (const word of ['answer', 'decimal', 'million']) expect([...asked.terms.keys()]).not.toContain(termsOf(word)[0])
  expect([...asked.terms.keys()]).toContain(termsOf('inventories')[0])
})

test('a question that contains only common words is still searched by them', () => {
  expect(questionOf('report').terms.size).toBe(1)
  expect(questionOf('').terms.size).toBe(0)
})

test('parses forms with and without hyphens', () => {
  expect(questionOf('risk factors in the 10-K and the 8k').forms).toEqual(['10K', '8K'])
})

const partOf = (text: string, heading = '') => statementOf(linesOfTerms(text), termsOf(heading), filingVocabulary())

test('recognises part of a statement by its lines', () => {
  expect(
    partOf('Cash and cash equivalents | 1\nInventories | 2\nTotal current assets | 3\nGoodwill | 4')?.statement,
  ).toBe('balance_sheet')
  expect(partOf('Net sales | 9\nCost of sales | 5\nGross profit | 4\nOperating income | 2')?.statement).toBe(
    'income_statement',
  )
  expect(
    partOf('Purchases of property and equipment | 1\nNet cash used in investing activities | 2\nDividends paid | 3')
      ?.statement,
  ).toBe('cash_flow')
  expect(
    partOf('We sell robots.\nOur stores are in Ohio, and goodwill matters to us, as inventories do.'),
  ).toBeUndefined()
})

const filing = {
  accession: 'a',
  cik: '1',
  ticker: 'A',
  form: '10-K',
  filed_on: '2024-02-01',
  period_end: null,
  fiscal_year: null,
  fiscal_quarter: null,
}

test("the report on a year fits best, then the next year's, which repeats its figures", () => {
  const fitOf = (years: number[], changes = {}) =>
    periodFit({ ...filing, ...changes }, { years, quarters: [], date: undefined }, '2025-01-01')
  expect(fitOf([2023])).toBe(1)
  expect(fitOf([2022])).toBeLessThan(fitOf([2023]))
  expect(fitOf([2022])).toBeGreaterThan(fitOf([2024]))
  expect(fitOf([2023], { fiscal_year: 2022, period_end: '2023-01-28' })).toBe(1)
  expect(fitOf([2023], { form: '10-Q' })).toBeLessThan(1)
  expect(fitOf([])).toBeGreaterThan(fitOf([], { filed_on: '2021-02-01' }))
})

const term = (name: string, passages: number, cik: string, cik_passages = passages): KnownTerm => ({
  term: name,
  passages,
  cik,
  cik_passages,
})

test('resolves an unlisted name to the issuer whose passages almost exclusively use it', () => {
  const known = new Map(
    ['zephyr', 'quarri', 'growth'].map((name, at) => [name, term(name, [40, 6, 500][at], '7', [40, 6, 200][at])]),
  )
  const nobody = () => false
  expect(issuerByWords('What did Zephyr earn?', known, nobody)).toBe('7')
  expect(issuerByWords('what did zephyr earn?', known, nobody)).toBeUndefined()
  expect(issuerByWords('Growth of sales', known, nobody)).toBeUndefined()
  known.set('borea', term('borea', 30, '8'))
  expect(issuerByWords('Zephyr or Borea', known, nobody)).toBeUndefined()
})

test('a date selects the report on the period that ends then, and filings right after it', () => {
  const date = '2023-08-30'
  const fitOf = (changes: object) =>
    periodFit({ ...filing, ...changes }, { years: [2023], quarters: [], date }, '2025-01-01')
  const event = { form: '8-K', filed_on: '2023-09-01' }
  expect(fitOf(event)).toBe(1)
  expect(fitOf({ form: '10-Q', period_end: '2023-08-27', filed_on: '2023-10-01' })).toBe(1)
  expect(fitOf({})).toBeLessThan(0.6)
})

test('a quarter prefers its own report to the annual one, and selects the announcement after it', () => {
  const fitOf = (changes: object) =>
    periodFit({ ...filing, ...changes }, { years: [2022], quarters: [2], date: undefined }, '2025-01-01')
  const own = { form: '10-Q', filed_on: '2022-08-01', period_end: '2022-06-30', fiscal_year: 2022, fiscal_quarter: 2 }
  expect(fitOf(own)).toBe(1)
  expect(fitOf({ form: '8-K', filed_on: '2022-07-28' })).toBeGreaterThan(fitOf({ form: '8-K', filed_on: '2022-11-01' }))
  expect(fitOf({ filed_on: '2023-02-01' })).toBeLessThan(fitOf(own))
})
