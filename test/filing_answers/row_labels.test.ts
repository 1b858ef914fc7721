import { expect, test } from 'vitest'
import { labelMark } from '../../src/filing_answers/row_labels.ts'
import { termsOf } from '../../src/search/terms.ts'

const mark = (printed: string, ...labels: string[]) => labelMark(printed, termsOf(printed), labels.map(termsOf))

test('the very label is surest, more words are less sure', () => {
  expect(mark('Net sales', 'net sales')).toBe(2)
  expect(mark('Net sales to external customers', 'net sales')).toBeLessThan(2)
  expect(mark('Total net sales', 'net sales')).toBeGreaterThan(1)
  expect(mark('Property, plant and equipment, net', 'property plant and equipment')).toBeGreaterThan(1.5)
  expect(
    mark('Purchases of property and equipment, including software', 'purchases of property and equipment'),
  ).toBeGreaterThan(1)
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
