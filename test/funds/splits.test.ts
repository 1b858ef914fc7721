import { describe, expect, test } from 'vitest'
import { knownSplits, parseSplits, SplitCalendar, shareRatio } from '../../src/funds/splits.ts'

describe('splits', () => {
  const ibkr = [{ ticker: 'IBKR', date: '2025-06-18', ratio: 4 }]

  test('apply from their first trading day', () => {
    expect(shareRatio(ibkr, '2025-06-17', '2025-06-17')).toBe(1)
    expect(shareRatio(ibkr, '2025-06-17', '2025-06-18')).toBe(4)
    expect(shareRatio(ibkr, '2025-06-18', '2025-07-01')).toBe(1)
  })

  test('are inverted when going back in time', () => {
    expect(shareRatio(ibkr, '2025-06-18', '2025-06-17')).toBe(0.25)
  })

  test('multiply when there are several between two days', () => {
    const nvda = new SplitCalendar(knownSplits()).of('NVDA', 'stock')
    expect(shareRatio(nvda, '2021-01-04', '2025-01-02')).toBe(40)
  })

  test('apply to stocks and ETFs only', () => {
    const calendar = new SplitCalendar(ibkr)
    expect(calendar.of('IBKR', 'etf')).toHaveLength(1)
    expect(calendar.of('IBKR', 'option')).toHaveLength(0)
    expect(calendar.of('IBKR', 'crypto')).toHaveLength(0)
  })

  test('in the project file include well-known ones, with reverse splits as fractions', () => {
    expect(knownSplits()).toContainEqual({ ticker: 'IBKR', date: '2025-06-18', ratio: 4 })
    expect(knownSplits()).toContainEqual({ ticker: 'ORLY', date: '2025-06-10', ratio: 15 })
    expect(knownSplits()).toContainEqual({ ticker: 'NFLX', date: '2025-11-17', ratio: 10 })
    expect(knownSplits()).toContainEqual({ ticker: 'GE', date: '2021-08-02', ratio: 0.125 })
  })

  test.each([
    ["- { ticker: A, date: 2025-06-18, ratio: '4' }", /splits\.yaml:3: .*found "4", expected new shares for old ones/],
    ["- { ticker: A, date: 2025-06-31, ratio: '4:1' }", /splits\.yaml:3: .*expected a day/],
    ["- { ticker: a b, date: 2025-06-18, ratio: '4:1' }", /splits\.yaml:3: .*expected a ticker in capitals/],
    ["- { ticker: A, date: 2025-06-18, ratio: '1:1' }", /splits\.yaml:3: .*found "1:1"/],
    ["- { ticker: A, date: 2025-06-18, ratio: '4:0' }", /splits\.yaml:3: .*found "4:0"/],
    [
      "- { ticker: NVDA, date: 2024-06-10, ratio: '2:1' }",
      /splits\.yaml:3: .*found a second split of NVDA on 2024-06-10/,
    ],
    ['- { ticker: A, date: 2025-06-18 }', /splits\.yaml:3: .*expected a quoted ratio/],
  ])('a mistake is reported with its line: %s', (line, message) => {
    expect(() => parseSplits(`splits:\n  - { ticker: NVDA, date: 2024-06-10, ratio: '10:1' }\n  ${line}\n`)).toThrow(
      message,
    )
  })
})
