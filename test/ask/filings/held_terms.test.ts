import { expect, test } from 'vitest'
import { holdsTerm } from '../../../src/ask/filings/quotes/held_terms.ts'

test.each([
  ['cyclical', 'cyclicality', true],
  ['deploy', 'deployment', true],
  ['authoriz', 'authorization', true],
  ['market', 'marketplac', false],
  ['intern', 'internet', false],
])('%s and %s are one word: %s', (one, other, isOne) => {
  expect(holdsTerm(new Set([other]), one)).toBe(isOne)
  expect(holdsTerm(new Set([one]), other)).toBe(isOne)
})
