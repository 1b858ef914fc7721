import { expect, test } from 'vitest'
import { computationsIn, metricsIn } from '../../../../src/ask/filings/reading/computations.ts'

const namesOf = (text: string) => computationsIn(text).computations.map(({ name }) => name)

test('all figures that are asked for together are added, or none', () => {
  expect(namesOf('What were R&D and SG&A combined?')).toEqual([
    'research and development and selling, general and administrative',
  ])
  expect(namesOf('What were cash on hand, accounts receivable and inventory together?')).toEqual([
    'cash and equivalents and accounts receivable and inventory',
  ])
  expect(namesOf('What were R&D and operating expenses together?')).toEqual([])
  expect(namesOf('What were net income and revenue taken together?')).toEqual([])
})

test('net cash is a balance, and in a longer name it is a flow', () => {
  expect(metricsIn('What is the net cash?')).toEqual(['net_debt'])
  expect(metricsIn('What was the net cash provided by operating activities?')).toEqual(['operating_cash_flow'])
  expect(metricsIn('net cash provided by financing activities')).toEqual(['financing_cash_flow'])
  expect(metricsIn('net cash used in investing activities')).toEqual(['investing_cash_flow'])
})
