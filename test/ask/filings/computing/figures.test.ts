import { expect, test } from 'vitest'
import { isFounded } from '../../../../src/ask/filings/check.ts'
import { figureStatements } from '../../../../src/ask/filings/computing/figure_statements.ts'
import { isSplitBetween } from '../../../../src/ask/filings/computing/figures.ts'
import type { Figure } from '../../../../src/ask/filings/items.ts'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const figure = (filed_on: string, metric = 'shares_outstanding') =>
  ({ metric, ticker: 'NVDA', item: { filing: { filed_on } } }) as unknown as Figure

test('does not compare share counts across a split, but compares revenue', () => {
  const [old, later] = [figure('2024-02-21'), figure('2025-02-26')]
  expect([isSplitBetween(old, later), isSplitBetween(later, old)]).toEqual([true, true])
  expect(isSplitBetween(old, figure('2024-05-29'))).toBe(false)
  expect(isSplitBetween(figure('2024-02-21', 'revenue'), figure('2025-02-26', 'revenue'))).toBe(false)
})

test('names the company with the highest figure across scales, unless a scale is unknown', () => {
  const figures = [
    { ticker: 'ACME', value: 900, scale: 'in millions' },
    { ticker: 'BOLT', value: 2, scale: 'in billions' },
  ].map(({ ticker, value, scale }): Figure => {
    const item = passageOf({ text: '' })
    const printed = { label: 'Revenue', cell: String(value), column: '2024', scale }
    const period = { period_kind: 'yearly' as const, year: 2024, quarter: 0, end: '2024-12-31' }
    return {
      ticker,
      metric: 'revenue',
      ...period,
      value,
      item: { ...item, filing: { ...item.filing, ticker } },
      printed,
    }
  })
  const told = (question: string, of = figures) =>
    figureStatements({ ...evidenceOf(question, []), items: of.map(({ item }) => item), figures: of }).at(-1)!.text
  const question = 'Which of ACME, BOLT had the larger revenue in 2024?'
  expect(told(question)).toContain('revenue of BOLT is the highest, by $1,100 million [1][2]')
  expect(told('Which of ACME, BOLT had the lower revenue in 2024?')).toContain('(ACME) is the lowest, by $1,100')
  expect(told('What was revenue in 2024?')).not.toContain('highest')
  const [first, second] = figures
  const unknown = { ...second, printed: { ...second.printed!, scale: '' } }
  expect(told(question, [first, unknown])).not.toContain('highest')
})

test.each([
  ['Did revenue more than double from 2023 to 2024?', 'Yes, it more than doubled: it rose by 150% from'],
  ['Did revenue triple from 2023 to 2024?', 'No, it did not triple: it rose by 150% from'],
  ['Did revenue halve from 2023 to 2024?', 'No, it did not halve: it rose by 150% from'],
  ['Did revenue grow by at least 150% from 2023 to 2024?', 'Yes, it rose by at least 150%: it rose by 150% from'],
])('says whether a change meets its bound: %s', (question, text) => {
  const figures = [400, 1000].map((value, at): Figure => {
    const printed = { label: 'Revenue', cell: value.toLocaleString('en-US'), column: String(2023 + at), scale: '' }
    const period = { period_kind: 'yearly' as const, year: 2023 + at, quarter: 0, end: `${2023 + at}-12-31` }
    const item = passageOf({ text: 'Revenue | 1,000 | 400' })
    return { ticker: 'ACME', metric: 'revenue', ...period, value, item, printed }
  })
  const evidence = { ...evidenceOf(question, []), items: figures.map(({ item }) => item), figures }
  const [statement] = figureStatements(evidence)
  expect(statement.text).toContain(text)
  expect(isFounded(statement, evidence)).toBe(true)
})

test('reads a separate "per share" as the figure per share, and together with "total" as both', () => {
  const metricsOf = (question: string) => readFilingQuestion(question, new CompanyNames()).metrics
  expect(metricsOf('Does it pay a dividend? how much per share in 2024')).toEqual(['dividends_per_share'])
  expect(metricsOf('dividends in 2024, per share and total')).toEqual(['dividends_per_share', 'dividends_paid'])
  expect(metricsOf('total dividends in 2024')).toEqual(['dividends_paid'])
})
