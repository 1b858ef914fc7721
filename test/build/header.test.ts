import { expect, test } from 'vitest'
import { readHeader } from '../../src/build/graph/header.ts'

const reading = (span: string) =>
  readHeader(
    `-- about: x\n-- grain: [a]\n-- reads:\n--   gold.one: ${span}\n-- columns:\n--   a: x\nselect 1 as a`,
    'x.sql',
    'gold',
  )

test('parses days before the newest as numbers and ranges', () => {
  const { contract } = reading('newest, and 1-3, 7, 30-31 days before it')
  expect(contract.reads['gold.one']).toEqual({ newest: [0, 1, 2, 3, 7, 30, 31] })
})

test.each([
  'newest, and 3-1 days before it',
  'newest, and 1--3 days before it',
  'newest, and 1, days before it',
  'some days',
])('rejects an invalid span and names its line: %s', (span) => {
  expect(() => reading(span)).toThrow(/x\.sql:4: .*expected "N days"/)
})
