import { expect, test } from 'vitest'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { questionParts } from '../../../../src/ask/filings/reading/parts.ts'

const partsOf = (text: string) => questionParts(text, new CompanyNames(['acme', 'acm']))

test('splits a text into its questions, and applies the period of the first to the second', () => {
  expect(partsOf('What was revenue in fiscal 2024, and who audits Acme?')).toEqual([
    'What was revenue in fiscal 2024',
    'who audits Acme fiscal 2024?',
  ])
  expect(partsOf('When was Acme founded and where is it headquartered')).toHaveLength(2)
  expect(partsOf('What were inventories? What were deposits in 2023?')).toEqual([
    'What were inventories?',
    'What were deposits in 2023?',
  ])
})

test.each([
  'How did revenue change from 2023 to 2024, and why?',
  'Did shipping costs rise in 2024 and by how much?',
  'What was research and development expense in 2024?',
  'gross margin for fy2024 and how does that stack up against fy2021?',
  'rotors vs sails revenue 2024, how many times bigger are rotors',
  'rotor operating income 2024 and as a % of the total',
  'compare their headcount, who has more people and by how much',
  'What drove gross margin? If it is not a useful metric, then please state that and explain why.',
])('does not split off a clause that asks nothing by itself: %s', (question) => {
  expect(partsOf(question)).toEqual([question])
})

test.each([
  ['How many warehouses are there and how many in Canada?', 'how many in Canada warehouses'],
  ['how many shares did they buy back and at what average price', 'at what average price'],
  ['impact of the cyberattack, and how many people were affected?', 'how many people were affected impact'],
  ['goodwill impairment in 2015, and which segment was it in?', 'which segment was it in impairment'],
  ['capex in 2024 and what does it expect for 2025', 'what does it expect for 2025 capital expenditures'],
  ['R&D in 2024 and what % of revenue is that?', 'what % of revenue is research and development'],
  ['air sales in 2024 compared to 2023, and how much of total sales was that', 'sales was air revenue fiscal 2024?'],
  ['inventory in Q2 2025 compared with end of fiscal 2024', 'end of fiscal 2024'],
  ['biggest customers and how much of revenue do they account for', 'how much of revenue do customers account for'],
  ["Did sales grow in 2024? If you can't say, just give operating cash flow.", 'What is operating cash flow'],
  ['total order backlog and that of rotors', 'that of rotors backlog'],
  ['membership fees 2021 and the renewal rate', 'the renewal rate'],
  ['order backlog and when will it be recognized', 'when will it be recognized backlog'],
])('gives a later question without a subject that of the first: %s', (question, second) => {
  const parts = partsOf(question)
  expect(parts).toHaveLength(2)
  expect(parts[1]).toContain(second)
})

test.each([
  ['diluted eps and net sales, and how many stores at year end', 'how many stores at year end'],
  ['how much silver does it hold and what gain did they book', 'what gain did they book'],
])('leaves a later question with a noun of its own as it is: %s', (question, second) => {
  expect(partsOf(question)[1]).toBe(second)
})

test('keeps a list of items as one question', () => {
  expect(questionParts('revenue, net income and commercial paper in 2024', new CompanyNames())).toHaveLength(1)
  expect(questionParts('iphone, ipad and mac revenue in 2024', new CompanyNames())).toHaveLength(1)
  expect(questionParts('how much revenue came from Taiwan, and from Canada', new CompanyNames())).toHaveLength(1)
})

test('adds the subject of the first question to a later one that has only "it" or no subject', () => {
  const [, second] = questionParts('define TAC and tell me how much it was in 2024', new CompanyNames())
  expect(second).toContain('TAC')
  const [, since] = questionParts('who audits it and since when', new CompanyNames())
  expect(since).toContain('auditor')
})

test.each([
  ['inventory in Q2 fiscal 2026 and at fiscal year end 2025', 'at fiscal year end 2025 inventory?'],
  ['revenue for the full year 2024 and profit in Q1 2025', 'profit in Q1 2025'],
  ['operating income fy2025 and q1 fy2026', 'q1 fy2026 operating income?'],
])('splits a quarter from a whole year: %s', (question, second) => expect(partsOf(question)[1]).toBe(second))

test('keeps quarters of several years together', () => {
  expect(partsOf('revenue in Q2 2025 and Q2 2024')).toHaveLength(1)
})

test('tries only a limited number of possible splits', () => {
  expect(partsOf(`${'what and '.repeat(20)}revenue and what is net income`)).toHaveLength(1)
})

test('also looks up a figure alone if the question asks for it with its reason', () => {
  const question = 'What is the warehouse ratio, and why did it go up?'
  expect(partsOf(question)).toEqual(['What is the warehouse ratio', question])
})
