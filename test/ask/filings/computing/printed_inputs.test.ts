import { expect, test } from 'vitest'
import { printedInput } from '../../../../src/ask/filings/computing/printed_inputs.ts'
import { statementTables } from '../../../../src/ask/filings/tables/statement_lines.ts'
import { computedEvidence } from '../invented_statements.ts'

const { evidence } = computedEvidence()

/** The value that a figure would be computed with, of an income statement with these rows. */
function valueOfLine(metric: string, rows: string[]): number | undefined {
  const text = [' | 2024 | 2023', ...rows, 'Basic | 1.20 | 1.10', 'Diluted | 1.10 | 1.00'].join('\n')
  const item = {
    ...evidence.items[0],
    kind: 'passage' as const,
    text,
    item: '8',
    section: '',
    isTable: true,
    position: 1,
  }
  const heading = 'Consolidated Statements of Operations'
  return printedInput(statementTables([{ ...item, heading }]), metric, [2024], 2024, evidence)?.value
}

const before = ['Revenue | 1,000 | 900', 'Cost of revenue | 400 | 350', 'Total costs and expenses | 700 | 650']
const after = ['Income from operations | 300 | 250', 'Income before income taxes | 290 | 240']

test('a tax counts as an expense however it is printed, as what is left of the income tells', () => {
  const printed = (tax: string, net: string) => valueOfLine('income_tax_expense', [...before, ...after, tax, net])
  expect(printed('Provision for income taxes | 60 | 50', 'Net income | 230 | 190')).toBe(60)
  expect(printed('Provision for income taxes | (60) | (50)', 'Net income | 230 | 190')).toBe(60)
  expect(printed('Benefit (provision) for income taxes | 60 | 50', 'Net income | 350 | 290')).toBe(-60)
  expect(printed('Provision for income taxes | 60 | 50', 'Net income | 700 | 600')).toBeUndefined()
})

test('the cost of revenue is neither all costs of the company nor one cost beside others', () => {
  expect(valueOfLine('cost_of_revenue', [...before, ...after])).toBe(400)
  const all = before.filter((row) => !row.startsWith('Cost of revenue'))
  expect(valueOfLine('cost_of_revenue', [...all, ...after])).toBeUndefined()
  const several = ['Revenue | 1,000 | 900', 'Medical costs | 600 | 550', 'Cost of products sold | 100 | 90']
  expect(valueOfLine('cost_of_revenue', [...several, ...after])).toBeUndefined()
})

test('no other line stands in for one that is not printed', () => {
  expect(valueOfLine('interest_expense', [...before, ...after, 'Net income | 230 | 190'])).toBeUndefined()
  expect(valueOfLine('interest_expense', [...before, 'Interest expense | (10) | (10)', ...after])).toBe(10)
})
