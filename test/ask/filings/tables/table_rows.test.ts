import { expect, test } from 'vitest'
import { printedValue, rowsOf, type TableRow } from '../../../../src/ask/filings/tables/table_rows.ts'

const yearsOf = ({ columns }: TableRow) => columns?.map(({ year }) => year)

test('assigns cells to the years of the column heads above, in the passage or in its headings', () => {
  const text = '(In millions) | 2024 | 2023\nNet sales | $4,480 | $4,000\nLoss on a sale | — | (12)'
  const rows = rowsOf({ heading: '', text })
  expect(rows).toMatchObject([
    { label: 'Net sales', cells: ['$4,480', '$4,000'], scale: 'in millions' },
    { label: 'Loss on a sale', cells: ['—', '(12)'], scale: 'in millions' },
  ])
  expect(rows.map(yearsOf)).toEqual([
    [2024, 2023],
    [2024, 2023],
  ])
  const [row] = rowsOf({ heading: 'Balance Sheets > (In thousands) | 2022 | 2021', text: 'Total assets | 9 | 8' })
  expect(yearsOf(row)).toEqual([2022, 2021])
  expect(row.scale).toBe('in thousands')
  expect(
    yearsOf(rowsOf({ heading: 'Item 8 > December 31, 2016 2017 ASSETS', text: 'Inventories | 11 | 16' })[0]),
  ).toEqual([2016, 2017])
})

test('reads column heads that are merged with a title into one line, but not a sentence with years', () => {
  const rows = (head: string) => rowsOf({ heading: '', text: `${head}\nTotal assets | $59 | $55` })
  expect(yearsOf(rows('August 29, August 30, 2021 2020 ASSETS CURRENT ASSETS')[0])).toEqual([2021, 2020])
  expect(yearsOf(rows('Assets increased in 2020 compared to 2021')[0])).toBeUndefined()
})

test('ignores columns after those of years, and assigns no years if a row has too few cells', () => {
  const change = 'Years ended | 2022 | 2021 | Change 2022 vs. 2021 |\nRevenues | 52 | 42 | 10 | 25%'
  expect(yearsOf(rowsOf({ heading: '', text: change })[0])).toEqual([2022, 2021])
  expect(yearsOf(rowsOf({ heading: '', text: '2024 | 2023\nPaid | 5' })[0])).toBeUndefined()
})

test('assigns cells by position if some are empty, and reads no column heads from a range of years', () => {
  const heads = ' | Maturities | 2024 Amount | 2024 Rate | 2023 Amount'
  const text = `${heads}\n2013 – 2023 notes:\nTerm debt |  | 97 |  | 106\nHedges | 2030 | (3) | 1% | (4)`
  const rows = rowsOf({ heading: '', text })
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['97', '106'],
    ['(3)', '1%', '(4)'],
  ])
  expect(rows.map(yearsOf)).toEqual([
    [2024, 2023],
    [2024, 2024, 2023],
  ])
})

test('reads a mark behind a percentage as the value of the next column if that lacks one', () => {
  const [row] = rowsOf({ heading: '', text: ' | 2024 | 2023\nCustomer A | 12%*' })
  expect([row.cells, yearsOf(row)]).toEqual([
    ['12%', '*'],
    [2024, 2023],
  ])
})

test('takes the label of unlabelled figures from the line above, and reads column heads as no row', () => {
  const rows = rowsOf({ heading: '', text: 'Total liabilities\n | 2024 | 2023\nTotal current liabilities\n | 27 | 26' })
  expect(rows).toMatchObject([{ label: 'Total current liabilities', cells: ['27', '26'] }])
})

test('joins a label that is broken over two lines, and skips rows without figures', () => {
  const text = 'Purchases of marketable\nsecurities and investments | (5) | (6)\nCurrent assets:'
  expect(rowsOf({ heading: '', text }).map(({ label }) => label)).toEqual([
    'Purchases of marketable securities and investments',
  ])
})

test('groups rows under the title above them up to its total, where a year may be a title', () => {
  const text = [
    '(In millions) | 2024 | 2023',
    'Revenues:',
    'Rotors | 40 | 30',
    'Turbines | 9 | 8',
    'Total revenues | 49 | 38',
    'Interest | 1 | 1',
    '(Loss)/earnings from operations:',
    'Rotors | (4) | 3',
    'Norland',
    'Total revenues | 5 | 4',
    'Costs | 2 | 1',
  ]
  expect(rowsOf({ heading: '', text: text.join('\n') }).map(({ group, label }) => [group, label])).toEqual([
    ['Revenues:', 'Rotors'],
    ['Revenues:', 'Turbines'],
    ['Revenues:', 'Total revenues'],
    ['', 'Interest'],
    ['(Loss)/earnings from operations:', 'Rotors'],
    ['Norland', 'Total revenues'],
    ['Norland', 'Costs'],
  ])
  expect(
    rowsOf({ heading: '', text: ' | East | West\n2022\nSales | 5 | 4\n2021\nSales | 3 | 2' }).map(({ group }) => group),
  ).toEqual(['2022', '2021'])
})

test('does not read a scale or the first part of a broken label as a group title', () => {
  const text = 'Balance Sheets (In thousands)\nCommon stock, issued\n and outstanding | 5 | 4'
  expect(rowsOf({ heading: '', text }).map(({ group }) => group)).toEqual([''])
})

test('parses printed figures, with parentheses as a minus sign', () => {
  expect(['$1,577', '$(1,577)', '(0.6)%', '—', '-5'].map(printedValue)).toEqual([1577, -1577, -0.6, undefined, -5])
})

test('reads the scale of a table with its exceptions', () => {
  const scaleOf = (heading: string) => rowsOf({ heading, text: ' | 2024 | 2023\nNet sales | 5 | 4' })[0].scale
  expect(scaleOf('(In millions, except per share amounts)')).toBe('in millions, except per share amounts')
  expect(scaleOf('Dollars in thousands')).toBe('dollars in thousands'.replace('dollars ', ''))
  expect(scaleOf('Sales by product')).toBe('')
})
