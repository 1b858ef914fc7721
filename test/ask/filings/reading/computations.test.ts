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
])('computes by the formula in brackets or behind a comma: %s', (question, formula) => {
  expect(computationsIn(question).computations.map((each) => spelled(each.formula, nameOfMetric))).toEqual([formula])
})

test('reads "net cash" as net debt unless it begins the name of a cash flow', () => {
  expect(metricsIn('What is the net cash?')).toEqual(['net_debt'])
  expect(metricsIn('What was the net cash provided by operating activities?')).toEqual(['operating_cash_flow'])
  expect(metricsIn('net cash provided by financing activities')).toEqual(['financing_cash_flow'])
  expect(metricsIn('net cash used in investing activities')).toEqual(['investing_cash_flow'])
})
