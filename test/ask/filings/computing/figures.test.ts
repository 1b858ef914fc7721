import { expect, test } from 'vitest'
import { isSplitBetween } from '../../../../src/ask/filings/computing/figures.ts'
import type { Figure } from '../../../../src/ask/filings/items.ts'

const figure = (filed_on: string, metric = 'shares_outstanding') =>
  ({ metric, ticker: 'NVDA', item: { filing: { filed_on } } }) as unknown as Figure

test('counts of shares, and figures per share, are not compared across a split', () => {
  const [old, later] = [figure('2024-02-21'), figure('2025-02-26')]
  expect([isSplitBetween(old, later), isSplitBetween(later, old)]).toEqual([true, true])
  expect(isSplitBetween(old, figure('2024-05-29'))).toBe(false)
  expect(isSplitBetween(figure('2024-02-21', 'revenue'), figure('2025-02-26', 'revenue'))).toBe(false)
})
