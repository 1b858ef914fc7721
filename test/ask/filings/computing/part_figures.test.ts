import { expect, test } from 'vitest'
import { isFounded } from '../../../../src/ask/filings/check.ts'
import { isOfParts, partFigures } from '../../../../src/ask/filings/computing/part_figures.ts'
import { partStatement } from '../../../../src/ask/filings/computing/part_statement.ts'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const segments = passageOf({
  isTable: true,
  heading: 'Note 12 – Segment Information > (in millions)',
  text: `Year ended December 31, | 2024 | 2023 | 2022
Net sales:
Rotors | $600 | $500 | $450
Sails | 300 | 320 | 310
Anchors | 100 | 80 | 90
Corporate and Unallocated | 10 | 5 | 5
Total net sales | $1,010 | $905 | $855
Operating income:
Rotors | $60 | $75 | $70
Sails | 45 | 30 | 31
Anchors | (5) | 4 | 5
Total segment operating income | $100 | $109 | $106`,
})
const markets = passageOf({
  isTable: true,
  heading: 'Revenue by End Market > (in millions)',
  text: `Year ended December 31, | 2024 | 2023
Data Center | $115 | $47
Compute | 100 | 35
Networking | 15 | 12
Gaming | 30 | 10
Total revenue | $145 | $57`,
})
const incomes = passageOf({
  isTable: true,
  heading: 'Segment Information > (in millions)',
  text: 'Year ended December 31, | 2024 | 2023\nOperating income:\nRotors | $60 | $75\nSails | 45 | 30\nTotal segment operating income | $105 | $105',
})
const reconciled = passageOf({
  ...incomes,
  text: `${incomes.text}\nNon-operating income | 5 | 5\nIncome taxes | (20) | (20)\nNet income | $90 | $90`,
})
const groups = passageOf({
  isTable: true,
  heading: 'Segment Reporting > (in millions)',
  text: `Year ended December 31, | 2024 | 2023
Rotor segment
Revenue | $600 | $500
Gross profit | 200 | 150
Sail segment
Revenue | $300 | $320
Gross profit | 40 | 60`,
})
const places = passageOf({
  isTable: true,
  heading: 'Segment Information > (in millions)',
  text: 'Year ended December 31, | 2024 | 2023\nAmerica and Canada | $60 | $75\nJapan | 40 | 30\nTotal net sales | $100 | $105',
})
const regions = passageOf({ ...places, heading: 'Segments > Sales by home and other operations (in millions)' })
const costs = passageOf({
  isTable: true,
  heading: 'Expenses > (in millions)',
  text: 'Year ended December 31, | 2024 | 2023\nSail ropes | $60 | $75\nHooks | 40 | 30\nTotal expenses | $100 | $105',
})
const balance = passageOf({
  isTable: true,
  heading: 'CONSOLIDATED BALANCE SHEETS > (in millions)',
  text: `December 31, | 2024 | 2023
Accounts payable | $50 | $40
Accrued liabilities | 30 | 20
Total current liabilities | 80 | 60
Long-term debt | 200 | 150
Total liabilities | 280 | 210
Common stock | 400 | 390
Total liabilities and stockholders' equity | $680 | $600`,
})

const results = (loss: string) =>
  passageOf({
    isTable: true,
    heading: 'Segment Information > (in millions)',
    text: `Year ended December 31, | 2024 | 2023
Rotor segment:
Revenue | $600 | $500
Crews | (200) | (150)
Fees | (60) | (50)
Ropes | (40) | (40)
Income from operations | $300 | $260
Sail segment:
Revenue | $100 | $90
Crews | (150) | (140)
${loss} from operations | $(50) | $(50)
Total:
Income from operations | $250 | $210`,
  })

test.each([
  // Revenue and costs are no segments, and a loss is an income.
  [
    'What was the operating loss by segment in 2024?',
    results('Loss'),
    '“Rotor segment” with $300, “Sail segment” with $(50)',
  ],
  [
    'Which segment had the highest operating income in 2024?',
    segments,
    'operating income is the highest for “Rotors” with $60 [1]',
  ],
  ['Which segment had the biggest operating loss in 2024?', segments, 'the lowest for “Anchors” with (5) [1]'],
  ['Which segment had the lowest operating income in 2024?', segments, 'the lowest for “Anchors” with (5) [1]'],
  ['Which segment had the highest operating margin in 2024?', segments, '“Sails” with 15.0%'],
  ['Which segment grew the most in 2024?', segments, 'the change of revenue is the highest: “Anchors” rose by 25.0%'],
  ['Which segment had the highest net sales growth in 2024?', segments, '“Anchors” rose by 25.0%'],
  ['Which segments grew and which shrank in 2024?', segments, 'first: “Anchors” rose by 25.0%, “Rotors” rose by 20.0%'],
  ['Which segment had an operating loss in 2024?', segments, 'these meet the condition: “Anchors” with (5) [1]'],
  ['Rotors vs Sails net sales 2024, which one dropped', segments, '“Rotors” rose by 20.0%, “Sails” fell by 6.3% [1]'],
  ['Anchors net sales 2024: up or down, by what %', segments, 'in revenue, “Anchors” rose by 25.0% [1]'],
  [
    'What share of net sales was from Rotors in 2024, and was it above 60%?',
    segments,
    '“Rotors” is 59.4%; “Rotors” is not above 60% [1]',
  ],
  ['Which segments declined in 2024?', segments, 'these meet the condition: “Sails” fell by 6.3% [1]'],
  [
    'Do any segments represent more than 20% of revenue in 2024?',
    segments,
    'condition: “Rotors” with 59.4%, “Sails” with 29.7% [1]',
  ],
  ['What share of net sales came from Rotors in 2024?', segments, 'of revenue, “Rotors” is 59.4% [1]'],
  ['How much did Rotors net sales grow in 2024?', segments, 'in revenue, “Rotors” rose by 20.0% [1]'],
  ['By what percent did Rotors net sales grow in 2024?', segments, 'in revenue, “Rotors” rose by 20.0% [1]'],
  ['Which segment has lower gross profit?', groups, 'gross profit is the lowest for “Sail segment” with 40 [1]'],
  [
    'What was the largest liability in 2024?',
    balance,
    'total liabilities is the highest for “Long-term debt” with 200 [1]',
  ],
  [
    'Rotors or Sails: which had more operating income in 2024?',
    segments,
    '“Rotors” is the higher of the two, by 15 (in',
  ],
  [
    'list segments by net sales 2024 from smallest to largest',
    segments,
    'the smallest first: “Anchors” with 100, “Sails”',
  ],
  [
    'list segments by net sales 2024 from largest to smallest',
    segments,
    'the largest first: “Rotors” with $600, “Sails”',
  ],
  ['segments by net sales 2024, ascending', segments, 'the smallest first: “Anchors” with 100'],
  ['Did Rotors net sales more than double in 2024?', segments, 'rose by 20.0%; no, it did not more than double [1]'],
  ['Rotors vs Sails net sales 2024', segments, '“Sails” is 300; “Rotors” is the higher of the two, by 300 (in'],
  ['Rotors or Sails, which sales grew faster in 2024', segments, 'fell by 6.3%; “Rotors” is the higher of the two [1]'],
  [
    'Did Rotors sales grow faster than Sails in 2024, and by how many points',
    segments,
    'by 26.3 percentage points [1]',
  ],
  [
    'Rotors vs Sails net sales 2024, how many times larger',
    segments,
    'by 300 (in millions), or 2.00 times as much [1]',
  ],
  ['top 2 segments by net sales in 2024', segments, 'is the highest for “Rotors” with $600, “Sails” with 300 [1]'],
  ['Rotors net sales 2024: more than $500 million?', segments, '“Rotors” is above $500 million [1]'],
  ['Which segment is the least profitable?', reconciled, 'operating income is the lowest for “Sails” with 45 [1]'],
  ['sales by region in 2024', places, 'the largest first: “America and Canada” with $60, “Japan” with 40 [1]'],
  ['sail ropes vs hooks in 2024', costs, '“Sail ropes” is the higher of the two, by 20 (in millions) [1]'],
  // Rows that only explain the row above them are no parts.
  ['Which end market grew revenue the most in 2024?', markets, '“Gaming” rose by 200.0%'],
  ['Which end market has the highest revenue in 2024?', markets, '“Data Center” with $115 [1]'],
  ['Which liability grew the most in 2024?', balance, '“Accrued liabilities” rose by 50.0%'],
])('%s', (question, item, expected) => {
  const evidence = evidenceOf(question, [item])
  expect(isOfParts(evidence)).toBe(true)
  const statement = partStatement(evidence, partFigures('ACME', evidence, [item])!)
  expect(statement.text).toContain(expected)
  expect(isFounded(statement, evidence)).toBe(true)
})

test.each([
  ['net sales excluding Rotors 2024', 'without “Rotors”, revenue is 410 (in millions) [1]'],
  ['net sales without Sails and Anchors in 2023', 'without “Sails” and “Anchors”, revenue is 505 (in millions) [1]'],
  [
    'what % of net sales came from outside Rotors in 2024',
    'without “Rotors”, revenue is 410 (in millions), or 40.6% of the total [1]',
  ],
  ['net sales excluding splashes in 2024', undefined],
  // More than America is in the row.
  ['net sales outside America in 2024', undefined, places],
  [
    'net sales outside America and Canada in 2024',
    'without “America” and “Canada”, revenue is 40 (in millions) [1]',
    places,
  ],
] as const)('adds up the parts that a question leaves: %s', (question, expected, table = segments) => {
  const { rest } = readFilingQuestion(question, new CompanyNames())
  const evidence = { ...evidenceOf(question, [table]), ...rest }
  const figures = partFigures('ACME', evidence, [table])
  const statement = figures && partStatement(evidence, figures)
  expect(statement?.text.split('; ').at(-1)).toBe(expected && `${expected}.`)
  expect(statement === undefined || isFounded(statement, evidence)).toBe(true)
})

test.each([
  ['Which segment had the highest operating income in 2021?', segments],
  ['net sales by segment in 2024', regions],
  ['Which segment had the highest net debt in 2024?', segments],
  ['Which segment had the highest operating margin in 2024?', incomes],
  ['What is the largest segment expense in 2024 and how much did it rise?', segments],
  ['What share of net sales came from Rotors in 2023 and 2024?', segments],
  ['What was the operating income by segment in 2024?', results('Lost')],
  // A change from a loss has no percentage.
  ['Which segment grew operating income the most in 2025?', segments],
])('compares no parts for %s', (question, item) => {
  expect(partFigures('ACME', evidenceOf(question, [item]), [item])).toBeUndefined()
})
