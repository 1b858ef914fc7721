import { expect, test } from 'vitest'
import { registrantOf } from '../../../src/filings/documents/registrant.ts'

test.each([
  [
    'FORM 10-K\nCommission file number 1-234\nZen Works, Inc.\n(Exact name of registrant as specified in its charter)\nDelaware | 12-345',
    'Zen Works, Inc.',
  ],
  [
    'For the year ended May 31, 2024 Commission File Number 000-1234 ZEN WORKS CORP (Exact name of registrant as specified in its charter)',
    'ZEN WORKS CORP',
  ],
  [
    'Commission file number 1-442\n(Exact name of registrant as specified in its charter)\n | THE ZEN COMPANY | THE ZEN COMPANY\nOhio | 12',
    'THE ZEN COMPANY',
  ],
  ['(Mark One)\nFORM 10-K\n(Exact name of Registrant as specified in its charter)\nDelaware | 58', null],
  ['A letter to our shareholders', null],
])('registrantOf returns the name on the cover, or null if there is none: %s', (text, name) => {
  expect(registrantOf(text)).toBe(name)
})
