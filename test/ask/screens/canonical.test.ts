import { expect, test } from 'vitest'
import { canonical } from '../../../src/ask/screens/canonical.ts'
import { readPredicate } from '../../../src/ask/screens/notation.ts'
import { written } from '../../../src/ask/screens/predicate.ts'

const form = (text: string) => written({ ...readPredicate(text), all: canonical(readPredicate(text).all) }, () => null)

test.each([
  ['industry is banks,insurance', 'industry is banks | industry is insurance'],
  ['not industry is banks,insurance', 'not industry is banks; not industry is insurance'],
  ['ticker is AMD | ticker is NVDA,AMD', 'ticker is AMD,NVDA'],
  ['trend is new | trend is rising', 'trend is new,rising'],
  ['trend[7d] is new | trend[30d] is new', 'trend[30d] is new | trend[7d] is new'],
  ['not ticker is AMD | ticker is NVDA', 'not ticker is AMD | ticker is NVDA'],
  [
    'sector is energy,utilities | price_to_book below 1',
    'price_to_book below 1 | sector is energy | sector is utilities',
  ],
  [
    'not industry is banks,insurance | price_to_book below 1',
    'not industry is banks,insurance | price_to_book below 1',
  ],
  ['price_to_book below 1 | price_to_book below 1', 'price_to_book below 1'],
])('%s is %s', (one, other) => {
  expect(form(one)).toBe(other)
  expect(form(other)).toBe(other)
})
