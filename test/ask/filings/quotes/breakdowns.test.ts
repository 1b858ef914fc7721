import { expect, test } from 'vitest'
import { breakdownStatements } from '../../../../src/ask/filings/quotes/breakdowns.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const asked = (question: string, rows: string[], caption = 'Revenue by segment', heads = ' | 2024 | 2023') => {
  const table = { isTable: true, heading: `${caption} (in millions)\n${heads}`, text: [heads, ...rows].join('\n') }
  return breakdownStatements(evidenceOf(question, [passageOf(table)])).map(({ text }) => text)
}

const rows = ['Rotors | $60 | $50', 'Blades | 30 | 40', 'Towers | 10 | 5', 'Total revenue | $100 | $95']

test.each([
  ['which segment had the highest revenue in 2024', '“Rotors” $60 of “Total revenue” $100', 'a share of 60%'],
  ['which segment had the lowest revenue in 2024', '“Towers” 10 of “Total revenue” $100', 'a share of 10%'],
  ['which segment grew fastest in revenue in 2024', '“Towers” 10 for 2024, 5 for 2023', 'up by 5 or 100%'],
  ['which segment dragged revenue down in 2024', '“Blades” 30 for 2024, 40 for 2023', 'down by 10 or 25%'],
])('parts of a company are compared by a table that adds up: %s', (question, part, figure) => {
  const [text, ...others] = asked(question, rows)
  expect(text).toContain(part)
  expect(text).toContain(figure)
  expect(others).toEqual([])
})

test('parts above a share of the total are told each', () => {
  const texts = asked('does any segment represent more than 20% of revenue in 2024?', rows)
  expect(texts.map((text) => /“(Rotors|Blades|Towers)”/.exec(text)?.[1])).toEqual(['Rotors', 'Blades'])
})

test('parts below a share are told, and a bound of a margin is no share', () => {
  const [text, ...others] = asked('which segments make less than 20% of revenue in 2024?', rows)
  expect(text).toContain('“Towers” 10 of “Total revenue” $100')
  expect(others).toEqual([])
  expect(asked('which segments have an operating margin of more than 20% in 2024', rows)).toEqual([])
})

test('parts may be columns that add up to the last, below a title of the year', () => {
  const columns = [
    '(In millions) | Rotors | Blades | Eliminations | Consolidated',
    '2024',
    'Total revenue | 70 | 40 | (10) | 100',
  ]
  const [text] = asked('which segment had the highest revenue in 2024', columns, 'Revenue by segment', '')
  expect(text).toContain('“Rotors” 70 of “Consolidated” 100 for 2024')
})

test('columns are named by heads that are not empty, and a row with fewer or other figures is left out', () => {
  const heads = 'Rotors | | Blades | Vanes | | Consolidated'
  const lowest = (...rows: string[]) =>
    asked('which segment had the lowest revenue in 2024', [heads, '2024', ...rows], 'Revenue by segment', '')
  expect(lowest('Total revenue | 70 | 10 | 20 | 100')[0]).toContain('“Blades” 10 of “Consolidated” 100 for 2024')
  expect(lowest('Total revenue | 70 | 30 | 100')).toEqual([])
  expect(lowest('Total revenue | 40 | 70 | 30 | 100')).toEqual([])
})

test('rows of another figure and columns of a part of the company are left out', () => {
  const both = ['Revenue', 'Towers | 40 | 30', 'Blades | 60 | 50', 'Total | 100 | 80']
  const own = ['Operating income', 'Towers | 9 | 8', 'Blades | 6 | 7', 'Total | 15 | 15']
  const title = 'Segment revenue and operating income'
  const lowest = 'which segment had the lowest operating income in 2024'
  expect(asked(lowest, [...both, ...own], title)[0]).toContain('Blades” 6 of')
  const highest = 'which segment had the highest revenue in 2024'
  expect(asked(highest, both, title)[0]).toContain('Blades” 60 of')
  expect(asked(highest, both, title, ' | 2024 Rotors | 2023 Rotors')).toEqual([])
})

test('without a year, parts of a year that the filing only compares with are not ranked', () => {
  const columns = ['Rotors | Blades | Consolidated', '2020', 'Total revenue | 70 | 30 | 100']
  expect(asked('which segment had the highest revenue', columns, 'Revenue by segment', '')).toEqual([])
})

test('a growth in percent is not a share of the total, and a total of nothing has no shares', () => {
  expect(asked('which segments grew revenue more than 20% in 2024', rows)).toEqual([])
  const none = rows.map((row) => row.replaceAll(/\d+/g, (found) => (found === '2024' ? found : '0')))
  expect(asked('which segment had the highest revenue in 2024', none)).toEqual([])
})

test('nothing is compared where the rows do not add up, are of another kind, or one has no growth', () => {
  const question = 'which segment grew fastest in revenue in 2024'
  expect(asked(question, rows.with(1, 'Blades | 35 | 40'))).toEqual([])
  expect(asked(question, rows, 'Revenue by country')).toEqual([])
  expect(asked(question, rows.with(2, 'Towers | 10 | —'))).toEqual([])
})
