import { expect, test } from 'vitest'
import { countVerdict } from '../../../../src/ask/filings/quotes/compared_counts.ts'
import { quoteStatements } from '../../../../src/ask/filings/quotes/quotes.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const verdictOf = (question: string, one: string, other: string, year = '2024') => {
  const acme = passageOf({ item: '1', text: one })
  const bolt = passageOf({ item: '1', text: other })
  const filing = { ...bolt.filing, ticker: 'BOLT', period_end: `${year}-12-31` }
  const evidence = evidenceOf(question, [acme, { ...bolt, filing }])
  evidence.companies.push({ ticker: 'BOLT', name: 'Bolt' })
  // As for every question about several companies.
  evidence.asks = evidence.asks.difference(new Set(['change']))
  return countVerdict(evidence, quoteStatements(evidence, 4)).map(({ text }) => text)
}

const [few, many] = [
  'We had approximately 1,400 full-time employees.',
  'As of December 31, 2024, we had 7,407 full-time employees.',
]

test.each([
  ['Compare headcount, which is higher?', few, many, '2024', 'of Bolt (BOLT) is the highest, by about 6,007 [1][2].'],
  ['Compare headcount, which is lower?', few, many, '2024', 'of Acme (ACME) is the lowest, by about 6,007 [1][2].'],
])('names the company with the most things of a kind: %s', (question, one, other, year, text) => {
  expect(verdictOf(question, one, other, year)[0]).toContain(text)
})

test.each([
  ['the question compares nothing', 'What is the headcount?', few, many, '2024'],
  ['the years differ', 'Compare headcount, which is higher?', few, many, '2022'],
  [
    'a quotation has several counts',
    'Compare headcount',
    few,
    'We have 740 employees here and 650 employees there.',
    '2024',
  ],
])('compares no counts if %s', (_, question, one, other, year) => {
  expect(verdictOf(question, one, other, year)).toEqual([])
})
