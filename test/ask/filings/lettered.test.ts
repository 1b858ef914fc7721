import { expect, test } from 'vitest'
import { letteredNames } from '../../../src/ask/filings/reading/lettered.ts'

test('a name with a letter is that letter, not another one and no article', () => {
  const [name] = letteredNames('what share of revenue did customer A account for')
  expect(name.test('sales to one direct customer, Customer A, represented 23%')).toBe(true)
  expect(name.test('sales to a customer are a share of revenue')).toBe(false)
  expect(name.test('Customer B represented 16%')).toBe(false)
})

test('a symbol after its company, and words all in capitals, are no such name', () => {
  expect(letteredNames('the net income of Ford F in 2024', new Set(['ford']))).toEqual([])
  expect(letteredNames('DOES ACME HAVE A BACKLOG')).toEqual([])
})

test.each(['did I ask for revenue', 'revenue of AT&T', 'the U.S. market', 'plan A-1'])('%s has none', (question) => {
  expect(letteredNames(question)).toEqual([])
})
