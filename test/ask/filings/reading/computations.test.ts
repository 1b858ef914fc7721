import { expect, test } from 'vitest'
import { spelled } from '../../../../src/ask/filings/computing/formula.ts'
import { nameOfMetric } from '../../../../src/ask/filings/computing/formulas.ts'
import { computationsIn } from '../../../../src/ask/filings/reading/computations.ts'
import { metricsIn } from '../../../../src/ask/filings/reading/definitions.ts'

const namesOf = (text: string) => computationsIn(text).computations.map(({ name }) => name)

test('reads two joined figures as a ratio or a difference, and two combined amounts as a sum', () => {
  expect(namesOf('What was interest expense to operating income in 2024?')).toEqual([
    'interest expense to operating income',
  ])
  expect(namesOf('total debt minus cash and cash equivalents')).toEqual(['total debt minus cash and equivalents'])
  expect(namesOf('EBITDA less capex')).toEqual(['EBITDA minus capital expenditures', 'EBITDA'])
  expect(namesOf('What were R&D and SG&A combined?')).toEqual([
    'research and development plus selling, general and administrative',
  ])
  expect(namesOf('buybacks + dividends in 2024')).toEqual(['share repurchases plus dividends paid'])
  expect(namesOf('How much cash did it return as buybacks and dividends, added up?')).toEqual([
    'share repurchases plus dividends paid',
  ])
  expect(namesOf('net income plus gross margin')).toEqual(['gross margin'])
  expect(namesOf('compare R&D as % of revenue')).toEqual(['research and development to revenue'])
  expect(namesOf('compare R&D to revenue')).toEqual([])
  expect(namesOf('revenue and diluted eps combined')).toEqual([])
  expect(namesOf('How did revenue go from sales to net income?')).toEqual([])
})

test.each([
  ['cash flow ratio (cash from operations / current liabilities)', 'operating cash flow / current liabilities'],
  ['inventory turnover (cost of sales / ending inventory)', 'cost of revenue / inventory'],
  ['asset turnover, defined as revenue / average total assets', 'revenue / average total assets'],
  ['inventory turnover (how often it sells its inventory)', 'cost of revenue / average inventory'],
  ['FY2024 inventory turnover: FY2024 COGS / inventory', 'cost of revenue / inventory'],
  ['(net income + interest expense) / revenue for Acme 2024', '(net income + interest expense) / revenue'],
  ['What was revenue / (total assets - inventory) in 2024?', 'revenue / (total assets - inventory)'],
  ['average of net sales growth 2022-24', "change in revenue / the year before's revenue"],
  ['average capex growth 2022-24', "change in capital expenditures / the year before's capital expenditures"],
])('computes by the formula in the question, and an average of growth by year: %s', (question, formula) => {
  expect(computationsIn(question).computations.map((each) => spelled(each.formula, nameOfMetric))).toEqual([formula])
})

test.each([
  ['Did SBC exceed half of its revenue?', { is: 'above', bound: 0.5, words: 'above 50%' }],
  ['Was R&D less than three quarters of revenue?', { is: 'below', bound: 0.75, words: 'below 75%' }],
  ['Was R&D more than a third of revenue?', { is: 'above', bound: 1 / 3, words: 'above a third' }],
])('reads a fraction in words as a bound: %s', (question, { bound, ...condition }) => {
  const [asked] = computationsIn(question).computations
  expect(asked.condition).toMatchObject({ ...condition, bound: expect.closeTo(bound, 9) })
})

test('reads "net cash" as net debt unless it begins the name of a cash flow', () => {
  expect(metricsIn('What is the net cash?')).toEqual(['net_debt'])
  expect(metricsIn('What was the net cash provided by operating activities?')).toEqual(['operating_cash_flow'])
  expect(metricsIn('net cash provided by financing activities')).toEqual(['financing_cash_flow'])
  expect(metricsIn('net cash used in investing activities')).toEqual(['investing_cash_flow'])
})
