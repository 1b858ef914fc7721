import { expect, test } from 'vitest'
import { isFounded } from '../../../../src/ask/filings/check.ts'
import { computedFigures, computedStatement, computedVerdict } from '../../../../src/ask/filings/computing/computed.ts'
import { neededLines } from '../../../../src/ask/filings/computing/formula.ts'
import type { Figure } from '../../../../src/ask/filings/items.ts'
import { evidenceOf, passageOf } from '../evidence.ts'
import { computedEvidence } from '../invented_statements.ts'

test('accepts a computed figure only if it follows from its printed inputs', () => {
  const { evidence, figure } = computedEvidence()
  const statement = computedStatement(evidence, figure)
  expect(isFounded(statement, evidence)).toBe(true)
  expect(isFounded({ ...statement, text: statement.text.replace('15.00%', '16.00%') }, evidence)).toBe(false)
  const wrong = { ...figure, years: [{ year: 2024, value: 0.16 }] }
  expect(isFounded(computedStatement(evidence, wrong), evidence)).toBe(false)
  const [first, second] = figure.inputs
  const elsewhere = {
    ...figure,
    inputs: [{ ...first, printed: { label: 'Operating income', cell: '151', column: '2024', scale: '' } }, second],
  }
  expect(isFounded(computedStatement(evidence, elsewhere), evidence)).toBe(false)
})

test('tells a sum in the requested unit', () => {
  const evidence = evidenceOf('R&D plus sales and marketing in 2024', [])
  const figures = [
    ...facts('research_and_development', { 2024: 1.5e9 }),
    ...facts('sales_and_marketing', { 2024: 2e9 }),
  ]
  const [figure] = computedFigures('ACME', evidence.computations[0], evidence, figures, 12)
  const asked = { ...evidence, items: figures.map(({ item }) => item) }
  const statement = computedStatement(asked, { ...figure, unit: 'billion' })
  expect(statement.text).toContain('of $3.5 billion for 2024')
  expect(isFounded(statement, asked)).toBe(true)
})

test('names the company with the highest, or the lowest, of several computed values', () => {
  const { evidence, figure } = computedEvidence()
  const other = { ...figure, ticker: 'OTHR', years: [{ ...figure.years[0], value: figure.years[0].value / 2 }] }
  const companies = [...evidence.companies, { ticker: 'OTHR', name: 'Other' }]
  const asked = { ...evidence, companies, computed: [other, figure], asks: new Set(['ranked' as const]) }
  expect(computedVerdict(asked)[0].text).toContain('of Zen Works (ZEN) is the highest, by 7.50 percentage points [')
  expect(computedVerdict({ ...asked, words: new Set(['lowest']) })[0].text).toContain(
    'of Other (OTHR) is the lowest, by 7.50 percentage points [',
  )
  expect(computedVerdict({ ...asked, words: new Set(['highest', 'lowest']) }).map(({ text }) => text)).toEqual([
    expect.stringContaining('of Zen Works (ZEN) is the highest'),
    expect.stringContaining('of Other (OTHR) is the lowest'),
  ])
  expect(computedVerdict({ ...asked, computed: [figure] })).toEqual([])
})

test.each([
  ['What is the current ratio?', 2025, 1],
  ['What is the operating margin?', 2024, 0],
])(
  'computes a ratio of balances for the newest day, and one of flows for a whole year: %s',
  (question, year, quarter) => {
    const evidence = evidenceOf(question, [])
    const [computation] = evidence.computations
    const figures = neededLines(computation.formula).flatMap(({ metric }) =>
      [
        { ...{ year: 2024, quarter: 0, end: '2024-12-31' }, period_kind: 'yearly' as const },
        { ...{ year: 2025, quarter: 1, end: '2025-03-31' }, period_kind: 'quarterly' as const },
      ].map((period): Figure => ({ ticker: 'ACME', metric, ...period, value: 2, item: passageOf({ text: '' }) })),
    )
    const computed = computedFigures('ACME', computation, evidence, figures, 12)
    expect(computed.map(({ quarter, years }) => [years[0].year, quarter])).toEqual([[year, quarter]])
  },
)

const facts = (metric: string, values: Record<number, number>) =>
  Object.entries(values).map(([year, value]): Figure => {
    const period = { period_kind: 'yearly' as const, year: Number(year), quarter: 0, end: `${year}-12-31` }
    const own = {
      fiscal_year: Number(year),
      fiscal_quarter: 0,
      period_end: period.end,
      period_kind: period.period_kind,
    }
    const { filing } = passageOf({ text: '' })
    const item = { kind: 'figure' as const, filing, metric, ...own, value, unit: 'currency' as const, currency: 'USD' }
    return { ticker: 'ACME', metric, ...period, value, item }
  })
const revenues = facts('revenue', { 2024: 500e6, 2023: 400e6, 2022: 250e6 })
const research = facts('research_and_development', { 2024: 100e6, 2023: 90e6, 2022: 75e6 })
const incomes = facts('net_income', { 2024: 101.024e6, 2023: 80.022e6 })
const marketing = facts('sales_and_marketing', { 2024: 130e6, 2023: 90e6 })

test.each([
  [
    'R&D or sales and marketing, which was bigger in 2024 and by how much',
    'is lower than sales and marketing by $30 million for 2024, computed',
  ],
  [
    'did it spend more on marketing and sales than on R&D in 2024?',
    'sales and marketing is higher than research and development by $30 million',
  ],
  ['compare R&D and sales and marketing in 2023', 'research and development equals sales and marketing for 2023'],
  ['In which years was R&D over 24% of revenue, 2020 to 2024?', '; it was above 24% for 2022.'],
  ['In which years did R&D fall below 12% of revenue?', '; it was below 12% in none of these years.'],
  ['averages of the net earnings margin 2023 to 2024', 'an average net margin of 20.11% for 2023 to 2024'],
  ['Was R&D over 19% of revenue and under 22% of revenue in 2024?', '; it was above 19% and below 22% for 2024.'],
  ['revenue growth 2024, 2023', 'revenue growth of 25.00% for 2024, 60.00% for 2023'],
  ['revenue growth from 2023 to 2024', 'revenue growth of 25.00% for 2024, computed'],
  // 20.20% and 20.01% as shown.
  [
    'net margin 2023 vs 2024',
    'higher by 0.20 percentage points (from exact values, as those shown are rounded) for 2024',
  ],
])('compares two figures, or a ratio with a bound or between years, by exact values: %s', (question, text) => {
  const figures = [...revenues, ...research, ...incomes, ...marketing]
  const evidence = { ...evidenceOf(question, []), items: figures.map(({ item }) => item) }
  const [figure] = computedFigures('ACME', evidence.computations[0], evidence, figures, 12)
  const statement = computedStatement(evidence, figure)
  expect(statement.text).toContain(text)
  expect(isFounded(statement, evidence)).toBe(true)
})
