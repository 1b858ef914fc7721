import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { performance } from '../../src/funds/performance.ts'

describe('performance', () => {
  test('total return is relative to the initial capital, daily return to the previous day', () => {
    expect(performance([110, 99], 100, false).total_return_pct).toBeCloseTo(-1, 12)
    expect(performance([110, 99], 100, false).daily_return_pct).toBeCloseTo(-10, 12)
  })

  test('the first daily return is relative to the initial capital', () => {
    expect(performance([103], 100, false).daily_return_pct).toBeCloseTo(3, 12)
  })

  test('drawdown is measured from the highest equity so far, including the initial capital', () => {
    expect(performance([90, 95], 100, false).max_drawdown_pct).toBeCloseTo(-10, 12)
    expect(performance([120, 90, 130, 117], 100, false).max_drawdown_pct).toBeCloseTo(-25, 12)
    expect(performance([101, 102], 100, false).max_drawdown_pct).toBe(0)
  })

  test('the Sharpe ratio of 20 returns matches a hand calculation, and 19 returns have none', () => {
    const returns = [...Array.from({ length: 19 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.01)), 0.03]
    const equities: number[] = []
    for (const r of returns) equities.push((equities.at(-1) ?? 100) * (1 + r))
    // Sum 0.04, mean 0.002; 10 x 0.008^2 + 9 x 0.012^2 + 0.028^2 = 0.00272; / 19 = 0.000143158; root 0.0119649.
    expect(performance(equities, 100, false).sharpe_ratio).toBeCloseTo(
      (0.002 / Math.sqrt(0.00272 / 19)) * Math.sqrt(252),
      9,
    )
    expect(performance(equities, 100, true).sharpe_ratio).toBeCloseTo(
      (0.002 / Math.sqrt(0.00272 / 19)) * Math.sqrt(365),
      9,
    )
    expect(performance(equities.slice(0, 19), 100, false).sharpe_ratio).toBeNull()
  })

  test('equal returns have no deviation and therefore no Sharpe ratio', () => {
    const equities = Array.from({ length: 30 }, (_, day) => 100 * 1.01 ** (day + 1))
    expect(performance(equities, 100, false).sharpe_ratio).toBeNull()
  })

  test('without initial capital there is no total return, and the other figures use the equities alone', () => {
    expect(performance([200], null, false)).toEqual({
      days: 1,
      equity_usd: 200,
      total_return_pct: null,
      daily_return_pct: null,
      sharpe_ratio: null,
      max_drawdown_pct: 0,
    })
    const found = performance([200, 210, 105], null, false)
    expect(found).toMatchObject({ total_return_pct: null, daily_return_pct: -50, max_drawdown_pct: -50 })
    // Twenty-one equities give twenty returns, the minimum for a Sharpe ratio.
    const path = Array.from({ length: 21 }, (_, day) => 100 + (day % 2))
    expect(performance(path, null, false).sharpe_ratio).toBeCloseTo(
      performance(path.slice(1), 100, false).sharpe_ratio!,
      9,
    )
    expect(performance(path.slice(1), null, false).sharpe_ratio).toBeNull()
  })

  test('without initial capital, drawdown starts at the first positive equity', () => {
    expect(performance([-5, -10], null, false)).toMatchObject({ daily_return_pct: null, max_drawdown_pct: null })
    expect(performance([-5, 10, 5], null, false)).toMatchObject({ daily_return_pct: -50, max_drawdown_pct: -50 })
  })

  test('a daily return from zero equity is null', () => {
    expect(performance([0, 5], 100, false)).toMatchObject({ daily_return_pct: null, max_drawdown_pct: -100 })
  })

  test('agrees with a brute-force drawdown and a closed-form Sharpe ratio', () => {
    const equity = fc.integer({ min: 50, max: 200 })
    fc.assert(
      fc.property(fc.array(equity, { minLength: 1, maxLength: 60 }), (equities) => {
        const path = [100, ...equities]
        const found = performance(equities, 100, true)
        let deepest = 0
        for (let i = 0; i < path.length; i++) {
          for (let j = i; j < path.length; j++) deepest = Math.min(deepest, (path[j] - path[i]) / path[i])
        }
        expect(found.max_drawdown_pct).toBeCloseTo(100 * deepest, 9)
        const returns = equities.map((value, i) => (value - path[i]) / path[i])
        const n = returns.length
        const sum = returns.reduce((a, b) => a + b, 0)
        const squares = returns.reduce((a, b) => a + b * b, 0)
        const variance = (squares - (sum * sum) / n) / (n - 1)
        if (n < 20 || variance < 1e-15) expect(found.sharpe_ratio).toBeNull()
        else expect(found.sharpe_ratio).toBeCloseTo((sum / n / Math.sqrt(variance)) * Math.sqrt(365), 6)
      }),
    )
  })
})
