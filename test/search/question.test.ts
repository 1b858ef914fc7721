import { expect, test } from 'vitest'
import { periodFit } from '../../src/search/filing_choice.ts'
import { issuerByWords, type KnownTerm } from '../../src/search/index/release_words.ts'
import { questionOf } from '../../src/search/question.ts'
import { statementOf } from '../../src/search/statements.ts'
import { filingVocabulary } from '../../src/search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../src/text/terms.ts'

test('a ratio asks for the lines that it is computed from, in their statements', () => {
  const { lines } = questionOf('What is the quick ratio of the company?')
  expect(lines.map(({ metric }) => metric)).toEqual(['current_assets', 'inventory', 'current_liabilities'])
  expect(new Set(lines.map(({ statement }) => statement))).toEqual(new Set(['balance_sheet']))
  const asked = questionOf('DPO for 2020').lines.map(({ metric }) => metric)
  expect(asked).toEqual(expect.arrayContaining(['accounts_payable', 'cost_of_revenue']))
})

test('the longest phrase counts: cost of revenue is no revenue', () => {
  expect(questionOf('cost of revenue').lines.map(({ metric }) => metric)).toEqual(['cost_of_revenue'])
})

test('a statement that is named is asked for, and how to answer is no matter of the search', () => {
  const asked = questionOf(
    'Using only the balance sheet, what were inventories? Answer in USD millions, round to two decimal places.',
  )
  expect(asked.statements).toEqual(['balance_sheet'])
  expect(asked.isDiscussion).toBe(false)
  expect(questionOf('What drove gross margin?').isDiscussion).toBe(true)
  for (const word of ['answer', 'decimal', 'million']) expect([...asked.terms.keys()]).not.toContain(termsOf(word)[0])
  expect([...asked.terms.keys()]).toContain(termsOf('inventories')[0])
})

test('a question of nothing but small words is still searched by them', () => {
  expect(questionOf('report').terms.size).toBe(1)
  expect(questionOf('').terms.size).toBe(0)
})

test('forms are read with and without hyphens', () => {
  expect(questionOf('risk factors in the 10-K and the 8k').forms).toEqual(['10K', '8K'])
})

const partOf = (text: string, heading = '') => statementOf(linesOfTerms(text), termsOf(heading), filingVocabulary())

test('a part of a statement is known by its lines', () => {
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

test('the report on a year fits a question on it best, then the next one, which has it beside its own', () => {
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

test('a name that no list has is the issuer whose passages use it, if they nearly alone do', () => {
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

test('a day selects the report on the period that ends there, and what was filed right after it', () => {
  const date = '2023-08-30'
  const fitOf = (changes: object) =>
    periodFit({ ...filing, ...changes }, { years: [2023], quarters: [], date }, '2025-01-01')
  const event = { form: '8-K', filed_on: '2023-09-01' }
  expect(fitOf(event)).toBe(1)
  expect(fitOf({ form: '10-Q', period_end: '2023-08-27', filed_on: '2023-10-01' })).toBe(1)
  expect(fitOf({})).toBeLessThan(0.6)
})

test('a quarter selects its own report before the annual one, and the announcement that follows it', () => {
  const fitOf = (changes: object) =>
    periodFit({ ...filing, ...changes }, { years: [2022], quarters: [2], date: undefined }, '2025-01-01')
  const own = { form: '10-Q', filed_on: '2022-08-01', period_end: '2022-06-30', fiscal_year: 2022, fiscal_quarter: 2 }
  expect(fitOf(own)).toBe(1)
  expect(fitOf({ form: '8-K', filed_on: '2022-07-28' })).toBeGreaterThan(fitOf({ form: '8-K', filed_on: '2022-11-01' }))
  expect(fitOf({ filed_on: '2023-02-01' })).toBeLessThan(fitOf(own))
})
