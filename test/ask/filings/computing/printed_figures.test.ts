import { expect, test } from 'vitest'
import { printedFigures } from '../../../../src/ask/filings/computing/printed_figures.ts'
import type { PassageItem } from '../../../../src/ask/filings/items.ts'
import { CompanyNames } from '../../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'
import { statementTables } from '../../../../src/ask/filings/tables/statement_tables.ts'
import { passageOf } from '../evidence.ts'

const context = {
  names: new CompanyNames(),
  question: readFilingQuestion('What was it in 2024?', new CompanyNames()).question,
}
const table = (heading: string, text: string, more: Partial<PassageItem> = {}): PassageItem =>
  passageOf({ heading, isTable: true, text, ...more })
const figures = (tables: PassageItem[], metric: string) => printedFigures(statementTables(tables), metric, context)
const values = (tables: PassageItem[], metric: string) =>
  figures(tables, metric).map(({ year, value }) => [year, value])

const heads = '(In millions, except per share data) | 2024 | 2023'
const income = (...rows: string[]) =>
  table(
    'Consolidated Statements of Income',
    [
      heads,
      ...rows,
      'Operating income | 150 | 160',
      'Income before income taxes | 140 | 150',
      'Net income | 100 | 110',
      'Diluted earnings per share | $1.25 | $1.30',
    ].join('\n'),
  )

test('matches rows by their whole label, and prefers the total to its parts', () => {
  const statement = income(
    'Service revenue | 300 | 250',
    'Total revenues | 1,000 | 900',
    'Sales and marketing | 90 | 80',
  )
  expect(values([statement], 'revenue')).toEqual([
    [2024, 1000],
    [2023, 900],
  ])
  expect(values([statement], 'eps_diluted')).toEqual([
    [2024, 1.25],
    [2023, 1.3],
  ])
  expect(values([income('Percent of net sales | 5 | 4', 'Other income | 7 | 6')], 'revenue')).toEqual([])
})

test('reads a cash flow whose label has a qualification', () => {
  const flows = table(
    'Consolidated Statements of Cash Flows',
    `${heads}\nNet cash provided by operating activities | 90 | 80\nPurchases of property and equipment, net of sales | (40) | (30)\nNet cash used in investing activities | (40) | (30)`,
  )
  expect(values([flows], 'capital_expenditures')).toEqual([
    [2024, -40],
    [2023, -30],
  ])
})

test('prefers the row whose label has only words of the question', () => {
  const statement = income('Revenue | 1,000 | 900', 'Consolidated net income attributable to Zen | 90 | 95')
  const asked = (text: string) => {
    const names = new CompanyNames(['Zen'])
    const { question } = readFilingQuestion(text, names)
    return printedFigures(statementTables([statement]), 'net_income', { names, question }).map(({ value }) => value)
  }
  expect(asked('net income attributable to Zen in 2024')).toEqual([90, 95])
  expect(asked('net income in 2024')).toEqual([100, 110])
})

test('distinguishes share counts from amounts per share under the same label', () => {
  const statement = table(
    'Consolidated Statements of Income',
    [
      heads,
      'Net income | 100 | 110',
      'Operating income | 150 | 160',
      'Provision for income taxes | 40 | 40',
      'Earnings per share:',
      'Diluted | $1.25 | $1.30',
      'Weighted average shares outstanding:',
      'Diluted | 80 | 85',
    ].join('\n'),
  )
  expect(values([statement], 'eps_diluted')[0]).toEqual([2024, 1.25])
  expect(values([statement], 'weighted_shares_diluted')[0]).toEqual([2024, 80])
})

test('does not read total costs, or one of several costs, as the cost of revenue', () => {
  expect(values([income('Cost of sales | 600 | 550')], 'cost_of_revenue')[0]).toEqual([2024, 600])
  expect(values([income('Total costs and expenses | 850 | 740')], 'cost_of_revenue')).toEqual([])
  expect(values([income('Medical costs | 500 | 450', 'Cost of products sold | 90 | 80')], 'cost_of_revenue')).toEqual(
    [],
  )
})

test('prefers the larger of two rows with the same label, and ignores parent company statements', () => {
  const part = table('Segment results', [heads, 'Net sales | 400 | 300', 'Operating income | 40 | 30'].join('\n'))
  expect(values([part, income('Net sales | 1,000 | 900')], 'revenue')[0]).toEqual([2024, 1000])
  expect(
    values([{ ...income('Net sales | 1,000 | 900'), heading: 'Parent Company Statements of Income' }], 'revenue'),
  ).toEqual([])
})

test('keeps the columns and the scale of a statement that continues on the next page', () => {
  const first = table(
    'Consolidated Statements of Cash Flows > (In millions) | 2024 | 2023 | 2022',
    'Net income | 100 | 110 | 90\nDepreciation and amortization | 20 | 19 | 18\nNet cash provided by operating activities | 140 | 150 | 130',
  )
  const second = table(
    'Consolidated Statements of Cash Flows',
    'Purchases of property and equipment | (40) | (35) | (30)\nDividends paid | (10) | (9) | (8)\nNet cash used in investing activities | (50) | (44) | (38)',
  )
  const found = figures([first, second], 'capital_expenditures')
  expect(found.map(({ year, value, printed }) => [year, value, printed?.scale])).toEqual([
    [2024, -40, 'in millions'],
    [2023, -35, 'in millions'],
    [2022, -30, 'in millions'],
  ])
})

test('reads the columns of a quarterly report as quarters, and ignores half years', () => {
  const text = [
    ' | Three Months Ended June 30, 2025 | Three Months Ended June 30, 2024 | Six Months Ended June 30, 2025',
    'Total revenues | 30 | 25 | 58',
    'Operating income | 5 | 4 | 9',
    'Net income | 3 | 2 | 5',
  ].join('\n')
  const filing = {
    ...{ accession: '2', ticker: 'ACME', form: '10-Q', filed_on: '2025-07-25', url: '' },
    ...{ period_end: '2025-06-30', fiscal_year: 2025, fiscal_quarter: 2 },
  }
  const found = figures([table('Consolidated Statements of Operations', text, { filing })], 'revenue')
  expect(found.map(({ year, quarter, value }) => [year, quarter, value])).toEqual([
    [2025, 2, 30],
    [2024, 2, 25],
  ])
})

test.each([
  ['a negative balance', 'Inventories | (11) | 66'],
  ['a row of changes', 'Changes in operating assets and liabilities:\nInventories | 12 | 66'],
])('does not read %s as an amount at a day', (_, rows) => {
  const flow = table(
    'Balance Sheets and Cash Flows',
    `${heads}\nTotal assets | 900 | 800\nTotal liabilities | 500 | 400\nAccounts payable | 30 | 20\n${rows}`,
  )
  expect(values([flow], 'total_assets')).toHaveLength(2)
  expect(values([flow], 'inventory')).toEqual([])
})
