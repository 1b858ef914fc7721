import { expect, test } from 'vitest'
import { isSplitBetween } from '../../../../src/ask/filings/computing/stored_figures.ts'
import type { FigureItem } from '../../../../src/ask/filings/items.ts'

const figure = (filed_on: string, unit = 'shares') =>
  ({ unit, filing: { ticker: 'NVDA', filed_on } }) as unknown as FigureItem

test('counts of shares, and figures per share, are not compared across a split', () => {
  const [old, later] = [figure('2024-02-21'), figure('2025-02-26')]
  expect([isSplitBetween(old, later), isSplitBetween(later, old)]).toEqual([true, true])
  expect(isSplitBetween(old, figure('2024-05-29'))).toBe(false)
  expect(isSplitBetween(figure('2024-02-21', 'currency'), figure('2025-02-26', 'currency'))).toBe(false)
})
