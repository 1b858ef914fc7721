import { expect, test } from 'vitest'
import type { PassageItem } from '../../../../src/ask/filings/items.ts'
import { labelMark, statementLine, statementTables } from '../../../../src/ask/filings/tables/statement_lines.ts'
import { filingVocabulary } from '../../../../src/search/vocabulary.ts'
import { termsOf } from '../../../../src/text/terms.ts'

const mark = (printed: string, ...labels: string[]) => labelMark(printed, termsOf(printed), labels.map(termsOf))

test('the very label is surest, more words are less sure', () => {
  expect(mark('Net sales', 'net sales')).toBe(2)
  expect(mark('Net sales to external customers', 'net sales')).toBeLessThan(2)
  expect(mark('Total net sales', 'net sales')).toBeGreaterThan(1)
  expect(mark('Property, plant and equipment, net', 'property plant and equipment')).toBeGreaterThan(1.5)
})

test.each([
  ['Sales and marketing', 'sales'],
  ['Cost of sales', 'sales'],
  ['Percent of net sales', 'net sales'],
  ['Net income per share', 'net income'],
  ['Income before income taxes', 'income taxes'],
  ['Goodwill', 'net sales'],
])('%s is not %s', (printed, label) => {
  expect(mark(printed, label)).toBe(0)
})

const filing = {
  accession: '1',
  ticker: 'ZEN',
  form: '10-K',
  filed_on: '2025-02-20',
  period_end: '2024-12-31',
  url: 'u',
}
const table = (position: number, heading: string, text: string): PassageItem => ({
  kind: 'passage',
  filing,
  item: '8',
  section: 'Financial Statements',
  heading,
  isTable: true,
  position,
  text,
})
const income = table(
  5,
  'Consolidated Statements of Income > (In millions, except per share data) | 2024 | 2023 | 2022',
  [
    'Service revenue | 300 | 250 | 200',
    'Total revenues | 1,000 | 900 | 800',
    'Cost of sales | 600 | 550 | 500',
    'Operating income | 150 | 160 | 140',
    'Net income | 100 | 110 | 90',
    'Earnings per share:',
    'Diluted | $1.25 | $1.30 | $1.10',
    'Weighted average shares outstanding:',
    'Diluted | 80 | 85 | 82',
  ].join('\n'),
)
const lineOf = (metric: string) =>
  filingVocabulary()
    .linesOf(metric)
    .find((line) => line.metric === metric)!

test('revenue is the total line, and a count of shares is no amount per share', () => {
  const tables = statementTables([income])
  const cells = (metric: string) =>
    statementLine(tables, lineOf(metric), { years: [2024], months: 12 })?.cells.map(({ cell }) => cell)
  expect(cells('revenue')).toEqual(['1,000'])
  expect(cells('eps_diluted')).toEqual(['$1.25'])
  expect(cells('weighted_shares_diluted')).toEqual(['80'])
  expect(statementLine(tables, lineOf('revenue'), { years: [2019], months: 12 })).toBeUndefined()
})

test('a statement that goes on over a page keeps its columns and its scale', () => {
  const first = table(
    7,
    'Consolidated Statements of Cash Flows > (In millions) | 2024 | 2023 | 2022',
    'Net income | 100 | 110 | 90\nDepreciation and amortization | 20 | 19 | 18\nNet cash provided by operating activities | 140 | 150 | 130',
  )
  const second = table(
    8,
    'Consolidated Statements of Cash Flows',
    'Purchases of property and equipment | (40) | (35) | (30)\nDividends paid | (10) | (9) | (8)\nNet cash used in investing activities | (50) | (44) | (38)',
  )
  const line = statementLine(statementTables([first, second]), lineOf('capital_expenditures'), {
    years: [2023, 2024],
    months: 12,
  })
  expect(line?.cells.map(({ cell, column }) => [cell, column.year])).toEqual([
    ['(40)', 2024],
    ['(35)', 2023],
  ])
  expect(line?.row.scale).toBe('in millions')
})
