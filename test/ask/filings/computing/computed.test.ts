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

test('names the company with the highest, or the lowest, of several computed values', () => {
  const { evidence, figure } = computedEvidence()
  const other = { ...figure, ticker: 'OTHR', years: [{ ...figure.years[0], value: figure.years[0].value / 2 }] }
  const companies = [...evidence.companies, { ticker: 'OTHR', name: 'Other' }]
  const asked = { ...evidence, companies, computed: [other, figure], asks: new Set(['ranked' as const]) }
  expect(computedVerdict(asked)[0].text).toContain('of Zen Works (ZEN) is the highest, by 7.50 percentage points [')
  expect(computedVerdict({ ...asked, words: new Set(['lowest']) })[0].text).toContain(
    'of Other (OTHR) is the lowest, by 7.50 percentage points [',
  )
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
