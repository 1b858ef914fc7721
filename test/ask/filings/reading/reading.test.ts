import { expect, test } from 'vitest'
import { withDefinitions } from '../../../../src/ask/filings/reading/definitions.ts'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'

const read = (question: string) => readFilingQuestion(question, new CompanyNames())

test.each([
  'quick one for my newsletter: what was revenue in 2024?',
  "I'm a journalist working on a piece about chips: what was revenue in 2024?",
  'asking as an AI agent: revenue 2024',
  'trying to figure out whether revenue rose in 2024, thanks',
  'putting together a post for our blog, what was revenue in 2024',
])('does not look for words about the person who asks: %s', (question) => {
  expect(read(question).open.filter(({ isLoose }) => !isLoose)).toEqual([])
  expect(read(question).metrics).toEqual(['revenue'])
})

test('keeps what is asked before a colon', () => {
  expect(read('I need two years, 2023 and 2024: what was revenue?').question.years).toEqual([2023, 2024])
})

test.each([
  ['is it a buy', 'advice'],
  ['revenue of everything but the rotors in 2024', 'reversed'],
])('refuses: %s', (question, refusal) => expect(read(question).refusal).toBe(refusal))

test('takes "exceed" for no exclusion', () => expect(read('do deposits exceed loans?').refusal).toBeUndefined())

test.each([
  ['what are the biggest risk factors', 'reason', false],
  ['which factors led to lower revenue', 'reason', true],
  ['did revenue fall, and by what percentage', 'rate', false],
  ['what percentage was it', 'rate', true],
] as const)('reads the aspect of: %s (%s)', (question, aspect, expected) => {
  expect(read(question).asks.has(aspect)).toBe(expected)
})

test('reads "diff" as a difference', () => {
  expect(read('net margin 2024 v 2023, diff in points').open.every(({ isLoose }) => isLoose)).toBe(true)
})

test('takes notes for no negation', () => expect(read('when do its notes mature?').refusal).toBeUndefined())

test('requires "outside" in the quotations about a region', () => {
  expect(read('how much revenue comes from outside the US').open.map(({ word }) => word)).toContain('outside')
})

test.each([
  ['efficiency ratio in 2024', 'efficiency_ratio'],
  ['eps growth in 2024', 'eps_diluted_growth'],
  ['fcf margin last year', 'free_cash_flow_margin'],
  ['dividend cash outflow in 2024', 'dividends_paid'],
  ['a profit in 2020 to 2024, or the smallest loss', 'net_income'],
])('knows the figures of the metrics store: %s', (question, metric) => {
  expect(read(question).metrics).toEqual([metric])
  expect(read(question).open.filter(({ isLoose }) => !isLoose)).toEqual([])
})

test.each([
  ['how many 737 deliveries in 2022', ['737']],
  ['adoption of ASC 606', []],
  ['the top 100 customers above 500 million', []],
])('reads numbers that name products: %s', (question, numbers) => expect(read(question).numbers).toEqual(numbers))

test.each([
  [
    'EBITDA less capex, where EBITDA is operating income plus D&A',
    /\. EBITDA is defined as operating income plus D&A$/,
  ],
  ['FCF? FCF is defined as cash from operations - capex', /\? FCF is defined as cash/],
  ['What is the inventory turnover? It is high', /\? It is high$/],
])('writes a formula behind a name as its definition: %s', (question, written) => {
  expect(withDefinitions(question)).toMatch(written)
})

test('leaves out a form beside another one that is named', () => {
  const { question, refusal } = read('what are the risks in the 10-K, not the 10-Q?')
  expect([question.forms, refusal]).toEqual([read('what are the risks in the 10-K?').question.forms, undefined])
  expect(read('what are the risks, not in the 10-Q?').refusal).toBe('reversed')
})

test.each([
  ['operating income, not net income, in 2024', ['operating_income']],
  ['SG&A not needed, just R&D in 2024', ['research_and_development']],
  ['what was the goodwill impairment charge in 2024', ['impairment']],
  ['debt outstanding in 2024', ['total_debt']],
  ['dividends and share repurchases in 2024', ['dividends_paid', 'share_repurchases']],
  ['cash paid for income taxes in 2024', ['income_taxes_paid']],
])('leaves out unwanted figures, and reads words for costs with the figure: %s', (question, metrics) => {
  const { open, refusal, ...asked } = read(question)
  expect([asked.metrics, refusal, open]).toEqual([metrics, undefined, []])
})

test('reads a question for the largest customers as one for their shares', () => {
  const { asks, wanted } = read('who are its biggest customers')
  expect([asks.has('share'), asks.has('ranked'), wanted]).toEqual([true, false, []])
  expect(read('did revenue more than double').asks.has('exceeds')).toBe(false)
  expect(read('net bookings in 2024').open.map(({ isLoose }) => isLoose)).toContain(false)
})
