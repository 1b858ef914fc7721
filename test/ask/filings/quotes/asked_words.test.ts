import { expect, test } from 'vitest'
import { AskedWords, holdsTerm } from '../../../../src/ask/filings/quotes/asked_words.ts'
import { termsOf } from '../../../../src/text/terms.ts'
import { evidenceOf } from '../evidence.ts'

test.each([
  ['cyclical', 'cyclicality', true],
  ['deploy', 'deployment', true],
  ['authoriz', 'authorization', true],
  ['market', 'marketplac', false],
  ['intern', 'internet', false],
])('treats %s and %s as the same word: %s', (one, other, isOne) => {
  expect(holdsTerm(new Set([other]), one)).toBe(isOne)
  expect(holdsTerm(new Set([one]), other)).toBe(isOne)
})

test('requires adjacent words to be close together in a text, and only one of several alternatives', () => {
  const words = new AskedWords(evidenceOf('paddle wheel of boats', []), [])
  expect(words.isBound(termsOf('Boats with a paddle wheel sold well.'))).toBe(true)
  expect(
    words.isBound(termsOf('A wheel broke off Westland after weeks of heavy autumn storms; paddles were lost.')),
  ).toBe(false)
  const either = new AskedWords(evidenceOf('turbines vs rotors', []), [])
  expect(either.openShare(new Set(termsOf('turbines')))).toBe(1)
  expect(either.openShare(new Set(termsOf('sails')))).toBe(0)
})
