import { expect, test } from 'vitest'
import {
  evaluateFormula,
  neededLines,
  parseLineFormula,
  spelled,
} from '../../../../src/ask/filings/computing/formula.ts'
import { knownFormulas } from '../../../../src/ask/filings/computing/formulas.ts'
import { computationsIn } from '../../../../src/ask/filings/reading/computations.ts'
import { definitionsIn } from '../../../../src/ask/filings/reading/definitions.ts'

const values: Record<string, [number, number]> = {
  accounts_payable: [300, 200],
  inventory: [80, 60],
  cost_of_revenue: [980, 900],
}
const lineValue = (metric: string, back: 0 | 1) => values[metric]?.[back]
const asIs = (metric: string) => metric

test('evaluates and spells a formula with operator precedence', () => {
  const formula = parseLineFormula('365 * average(accounts_payable) / (cost_of_revenue + change(inventory))')
  expect(evaluateFormula(formula, lineValue)).toBeCloseTo((365 * 250) / 1000, 9)
  expect(spelled(formula, asIs)).toBe('365 × average accounts_payable / (cost_of_revenue + change in inventory)')
  expect(neededLines(formula)).toContainEqual({ metric: 'inventory', back: 1 })
  expect(evaluateFormula(parseLineFormula('10 - 3 - 2'), lineValue)).toBe(5)
  expect(spelled(parseLineFormula('10 - (3 - 2)'), asIs)).toBe('10 - (3 - 2)')
})

test('gives no value for a missing line or a division by zero', () => {
  expect(evaluateFormula(parseLineFormula('accounts_payable / revenue'), lineValue)).toBeUndefined()
  expect(evaluateFormula(parseLineFormula('accounts_payable / (3 - 3)'), lineValue)).toBeUndefined()
})

test.each(['', '3 +', 'average(3)', '(payables', 'payables payables', 'payables ^ 2'])('rejects %j', (text) => {
  expect(() => parseLineFormula(text)).toThrow(/expected/)
})

test('reads the definition of a figure from the question', () => {
  const { definitions, rest } = definitionsIn(
    'What is the FY2020 DPO of Zen? DPO is defined as: 365 * (average accounts payable between FY2019 and FY2020) / (FY2020 COGS + change in inventory between FY2019 and FY2020). Round to two decimals.',
  )
  expect(spelled(definitions.get('dpo')!, asIs)).toBe(
    '365 × average accounts_payable / (cost_of_revenue + change in inventory)',
  )
  expect(rest).toBe('What is the FY2020 DPO of Zen? Round to two decimals.')
  const said = definitionsIn('Define the quick ratio as cash divided by total current liabilities. What is it?')
  expect(spelled(said.definitions.get('quick_ratio')!, asIs)).toBe('cash_and_equivalents / current_liabilities')
})

test('ignores a definition with an unknown line', () => {
  expect(
    definitionsIn('ROA is defined as: happiness / total assets. What is ROA?').definitions.get('return_on_assets'),
  ).toBeUndefined()
})

test.each([
  ['What was R&D as a percentage of revenue in 2024?', 'research_and_development / revenue', 'percent', 'each'],
  ['What is the ratio of inventories to total assets?', 'inventory / total_assets', 'times', 'each'],
  ['What was average operating income from 2022 to 2024?', 'operating_income', 'amount', 'mean'],
  ['What was the 3 year average of capex as a % of revenue?', 'capital_expenditures / revenue', 'percent', 'mean'],
  ['R&D as % of revenue last fiscal year', 'research_and_development / revenue', 'percent', 'each'],
  [
    'what percentage of sales did it spend on research in 2024',
    'research_and_development / revenue',
    'percent',
    'each',
  ],
  ['How much of operating cash flow went to buybacks?', 'share_repurchases / operating_cash_flow', 'percent', 'each'],
  ['Cash and inventory combined at the end of 2024', 'cash_and_equivalents + inventory', 'amount', 'each'],
  ['Days inventory outstanding in 2024?', '365 × average inventory / cost_of_revenue', 'days', 'each'],
])('reads the computation in "%s"', (question, formula, as, over) => {
  const [computation] = computationsIn(question).computations
  expect(spelled(computation.formula, asIs)).toBe(formula)
  expect(computation).toMatchObject({ as, over })
})

test.each([
  'What was revenue in 2024?',
  'How much of revenue came from services in 2024?',
  'What percentage of revenue is from Europe?',
  'Revenue and net income in 2024',
])('finds no computation in "%s"', (question) => {
  expect(computationsIn(question).computations).toEqual([])
})

test('reads the configured formulas, whose lines all appear in statements', () => {
  expect(knownFormulas().size).toBeGreaterThan(20)
})
