import { expect, test } from 'vitest'
import { termsOf } from '../../src/text/terms.ts'

test('terms are stems and years, without the figures of a table', () => {
  expect(termsOf('Total current assets | $13,709 | 14,277 in 2018')).toEqual([
    ...termsOf('total current assets'),
    '2018',
  ])
  expect(termsOf("PP&E, R&D and the company's 10-K")).toEqual(expect.arrayContaining(['pp&e', 'r&d', '10-k']))
  expect(termsOf('3M')).toEqual(['3m'])
})
