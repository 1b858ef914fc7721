import { expect, test } from 'vitest'
import type { Run } from '../../../src/pipeline/runs/runs.ts'
import { type DeliveredFeed, expectedDay, freshnessOf, lateness } from '../../../src/pipeline/status/lateness.ts'

const expected = '2025-09-10'
const limits = { prices: { warn: 4 } }
const last = { files: 1, read: 10, quarantined: 0 }

const prices = (newest: string | null, last_delivery: string | null, more: Partial<DeliveredFeed['last']> = {}) => ({
  feed: 'prices',
  newest,
  last_delivery,
  last: { ...last, ...more },
})

const run = (more: Partial<Run>): Run => ({
  run: 'r',
  job: 'run nightly',
  days: ['2025-09-10'],
  started_at: '2025-09-11T06:30:00.000Z',
  ended_at: null,
  outcome: 'done',
  seconds: 1,
  error: null,
  error_kind: null,
  peak_memory_bytes: null,
  stages: [],
  did: null,
  ...more,
})

const whyOf = (feed: DeliveredFeed) => lateness({ asOf: expected, feeds: [feed], runs: [] }, expected, limits)[0]?.why
const whyOld = (runs: Run[]) => lateness({ asOf: '2025-09-08', feeds: [], runs }, expected, {})[0]

test('a home is expected to have reached the last complete day', () => {
  expect(expectedDay(Date.parse('2025-09-11T00:00:00Z'))).toBe('2025-09-10')
  expect(expectedDay(Date.parse('2025-09-10T23:59:59Z'))).toBe('2025-09-09')
})

test('a feed may lag as long as the audit allows, or without limit if the audit does not name it', () => {
  expect(whyOf(prices('2025-09-06', '2025-09-10T01:00:00Z'))).toBeUndefined()
  expect(whyOf(prices('2025-09-05', '2025-09-10T01:00:00Z'))).toBeDefined()
  expect(freshnessOf(prices('2025-09-05', null), expected, limits)).toMatchObject({ lag_days: 5, allowed_days: 4 })
  expect(freshnessOf(prices('2025-09-12', null), expected, {})).toMatchObject({ lag_days: 0, allowed_days: null })
})

test('reports why a feed is late: no file, an old file, a file that ends early, or quarantined rows', () => {
  expect(lateness({ asOf: expected, feeds: [], runs: [] }, expected, limits)[0].why).toBe(
    'nothing has ever been delivered',
  )
  expect(whyOf(prices('2025-08-30', '2025-08-31T01:00:00Z'))).toBe('no new file since 2025-08-31')
  expect(whyOf(prices('2025-08-30', '2025-09-05T01:00:00Z'))).toBe('no new file since 2025-09-05')
  expect(whyOf(prices('2025-08-30', '2025-09-06T01:00:00Z'))).toContain('reaches only to 2025-08-30')
  expect(whyOf(prices('2025-08-30', '2025-09-10T01:00:00Z'))).toBe(
    'the last delivery (2025-09-10) reaches only to 2025-08-30',
  )
  expect(whyOf(prices('2025-08-30', '2025-09-10T01:00:00Z', { quarantined: 6 }))).toBe(
    '6 of 10 rows of the last delivery (2025-09-10) are in quarantine',
  )
  expect(whyOf(prices(null, '2025-09-10T01:00:00Z'))).toBe('the last delivery (2025-09-10) had no valid rows')
})

test('explains an old release by the last run', () => {
  const named = 'the last run (run nightly, started 2025-09-11 06:30 UTC)'
  const why = 'no run is recorded in this home'
  expect(whyOld([])).toMatchObject({ what: 'release', name: '2025-09-08', lag_days: 2, why })
  expect(whyOld([run({ outcome: 'failed', error: 'disk full' })]).why).toBe(`${named} failed: disk full`)
  expect(whyOld([run({ outcome: 'died', error: 'its process ended in “Build”' })]).why).toContain('died: its process')
  expect(whyOld([run({ outcome: 'running' })]).why).toBe(`${named} is still running`)
  expect(whyOld([run({ days: ['2025-09-08'] })]).why).toBe(`${named} was for 2025-09-08, not for 2025-09-10`)
  expect(whyOld([run({})]).why).toBe(`${named} was for 2025-09-10, but another release is live`)
})
