import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadFormula, isGrowth, namedInputs, parseFormula } from '../../../src/filings/facts/formula.ts'
import { allMetrics, readMetrics } from '../../../src/filings/facts/metrics.ts'

describe('formulas', () => {
  test('parse left to right with products before sums, and list their inputs', () => {
    expect(parseFormula('A - b + C / d')).toEqual({
      kind: 'operation',
      operator: '+',
      left: {
        kind: 'operation',
        operator: '-',
        left: { kind: 'tag', tag: 'A' },
        right: { kind: 'metric', metric: 'b' },
      },
      right: {
        kind: 'operation',
        operator: '/',
        left: { kind: 'tag', tag: 'C' },
        right: { kind: 'metric', metric: 'd' },
      },
    })
    expect(namedInputs(parseFormula('first(ifrs-full:Revenue, larger(A, B)) - (cost + C)'))).toEqual({
      tags: ['ifrs-full:Revenue', 'A', 'B', 'C'],
      metrics: ['cost'],
    })
    expect(isGrowth(parseFormula('1 - growth(revenue)'.replace('1', 'A')))).toBe(true)
  })

  test.each([
    ['', 'found "the end" in "", expected a tag, a metric or a function'],
    ['A +', 'found "the end" in "A +", expected a tag, a metric or a function'],
    ['A B', 'found "B" in "A B", expected the end of the formula'],
    ['(A', 'found "the end" in "(A", expected ")"'],
    ['A & B', 'found " & B" in "A & B", expected a name or a sign'],
    ['most(A, B)', 'found function "most" in "most(A, B)", expected one of first,'],
    ['first(A)', 'found 1 arguments of first in "first(A)", expected 2 to 30'],
    ['first(A, )', 'found ")" in "first(A, )", expected a tag, a metric or a function'],
    ["A; drop table x'", 'expected a name or a sign'],
  ])('%j throws BadFormula with what was found and expected', (text, message) => {
    expect(() => parseFormula(text)).toThrow(BadFormula)
    expect(() => parseFormula(text)).toThrow(message)
  })
})

const read = (metrics: string) => {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-metrics-'))
  mkdirSync(join(root, 'config'))
  writeFileSync(
    join(root, 'config/metrics.yaml'),
    `banks: [Deposits]\ninsurers: [PremiumsEarnedNet]\nmetrics:\n${metrics}`,
  )
  return readMetrics(root)
}

const metric = (name: string, take: string, unit = 'currency') =>
  `  ${name}:\n    label: ${name}\n    about: A test.\n    statement: income\n    unit: ${unit}\n    take: [${take}]\n`

describe('the tag map', () => {
  test('has at least 60 metrics across all statements, and no ratio reads a tag directly', () => {
    const { metrics, tags } = allMetrics()
    expect(metrics.length).toBeGreaterThanOrEqual(60)
    expect(new Set(metrics.map(({ statement }) => statement)).size).toBe(8)
    expect([...tags].every(([, unit]) => (unit as string) !== 'ratio')).toBe(true)
    expect(metrics.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['revenue', 'gross_profit', 'total_debt', 'free_cash_flow', 'gross_margin']),
    )
  })

  test('orders each metric after its inputs', () => {
    const { metrics } = read(
      metric('margin', 'profit / revenue', 'ratio') + metric('profit', 'A') + metric('revenue', 'B'),
    )
    expect(metrics.map(({ name }) => name)).toEqual(['profit', 'revenue', 'margin'])
  })

  test.each([
    [metric('profit', 'A +'), /^config\/metrics\.yaml:9: metrics\.profit\.take\.0: found "the end"/],
    [metric('profit', 'revenue - A'), /metrics\.profit: found "revenue", which is not a metric/],
    [metric('one', 'two') + metric('two', 'one'), /metrics\.one: depends on itself: one -> two/],
    [metric('one', 'A') + metric('two', 'A', 'shares'), /metrics\.two: found tag A in shares, expected currency/],
    [metric('one', 'A', 'ratio'), /metrics\.one: found tag A in ratio, expected metrics only/],
    [metric('one', 'A', 'percent'), /metrics\.one\.unit/],
    [
      metric('one', 'A') + metric('two', 'growth(one)', 'ratio') + metric('three', 'two / one', 'ratio'),
      /found "two", which is a growth metric/,
    ],
    [`${metric('one', 'A')}    color: red\n`, /color/],
  ])('rejects an invalid metric and names the mistake (%#)', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
