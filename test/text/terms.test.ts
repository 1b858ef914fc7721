import { expect, test } from 'vitest'
import { termsOf, withCountry } from '../../src/text/terms.ts'

test('terms are stems and years, without the other numbers of a table', () => {
  expect(termsOf('Total current assets | $13,709 | 14,277 in 2018')).toEqual([
    ...termsOf('total current assets'),
    '2018',
  ])
  expect(termsOf("PP&E, R&D and the company's 10-K")).toEqual(expect.arrayContaining(['pp&e', 'r&d', '10-k']))
  expect(termsOf('3M')).toEqual(['3m'])
})

test('all spellings of the United States are one term, and "us" is a pronoun only after a verb', () => {
  expect(termsOf('United States | US | U.S. | tell us')).toEqual(['us', 'us', 'us', termsOf('tell')[0]])
  expect(withCountry('show us sales in the us and the United States')).toBe('show us sales in the US and the US')
})
