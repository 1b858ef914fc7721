import { expect, test } from 'vitest'
import { computationsIn, metricsIn } from '../../../../src/ask/filings/reading/computations.ts'

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
  expect(namesOf('compare R&D as % of revenue')).toEqual(['research and development to revenue'])
  expect(namesOf('compare R&D to revenue')).toEqual([])
  expect(namesOf('revenue and diluted eps combined')).toEqual([])
  expect(namesOf('How did revenue go from sales to net income?')).toEqual([])
})

test('reads "net cash" as net debt unless it begins the name of a cash flow', () => {
  expect(metricsIn('What is the net cash?')).toEqual(['net_debt'])
  expect(metricsIn('What was the net cash provided by operating activities?')).toEqual(['operating_cash_flow'])
  expect(metricsIn('net cash provided by financing activities')).toEqual(['financing_cash_flow'])
  expect(metricsIn('net cash used in investing activities')).toEqual(['investing_cash_flow'])
})
