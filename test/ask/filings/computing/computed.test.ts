import { expect, test } from 'vitest'
import { isFounded } from '../../../../src/ask/filings/check.ts'
import { computedStatement } from '../../../../src/ask/filings/computing/computed.ts'
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
