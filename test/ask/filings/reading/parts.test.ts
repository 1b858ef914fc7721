import { expect, test } from 'vitest'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { questionParts } from '../../../../src/ask/filings/reading/parts.ts'

const partsOf = (text: string) => questionParts(text, new CompanyNames(['acme', 'acm']))

test('two questions are two, the second of the period of the first', () => {
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
  'What drove gross margin? If it is not a useful metric, then please state that and explain why.',
])('what asks nothing by itself is no question of its own: %s', (question) => {
  expect(partsOf(question)).toEqual([question])
})

test.each([
  ['How many warehouses are there and how many in Canada?', 'how many in Canada warehouses'],
  ['how many shares did they buy back and at what average price', 'at what average price'],
  ['order backlog and when will it be recognized', 'when will it be recognized backlog'],
])('a later question without its subject takes that of the first: %s', (question, second) => {
  const parts = partsOf(question)
  expect(parts).toHaveLength(2)
  expect(parts[1]).toContain(second)
})

test('items of a list are one question, which all of its words restrict', () => {
  expect(questionParts('revenue, net income and commercial paper in 2024', new CompanyNames())).toHaveLength(1)
  expect(questionParts('iphone, ipad and mac revenue in 2024', new CompanyNames())).toHaveLength(1)
  expect(questionParts('how much revenue came from Taiwan, and from Canada', new CompanyNames())).toHaveLength(1)
})

test('a later question takes what it is about from the first where it says no more than `it`', () => {
  const [, second] = questionParts('define TAC and tell me how much it was in 2024', new CompanyNames())
  expect(second).toContain('TAC')
  const [, since] = questionParts('who audits it and since when', new CompanyNames())
  expect(since).toContain('auditor')
})

test('only the first of many joints are tried, as each is read twice', () => {
  expect(partsOf(`${'what and '.repeat(20)}revenue and what is net income`)).toHaveLength(1)
})

test('a figure that is asked for with its reason is looked for alone, too', () => {
  const question = 'What is the warehouse ratio, and why did it go up?'
  expect(partsOf(question)).toEqual(['What is the warehouse ratio', question])
})
