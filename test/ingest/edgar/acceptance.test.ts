import { expect, test } from 'vitest'
import { acceptedAt, headerTime, zoneOf } from '../../../src/ingest/edgar/acceptance.ts'

const annual = (filingDate: string, acceptanceDateTime: string, form = '10-K') => ({
  form,
  filingDate,
  acceptanceDateTime,
})

test('times that agree with the filing dates as UTC are UTC', () => {
  // 16:30 and 18:10 in New York. The second is after the cut-off on a Friday, so it counts for Monday.
  expect(
    zoneOf([annual('2025-03-05', '2025-03-05T21:30:00.000Z'), annual('2025-03-10', '2025-03-07T23:10:00.000Z')]),
  ).toBe('UTC')
})

test('New York times with a Z suffix are detected by the cut-off and by the opening hours', () => {
  // As UTC, the first would be 13:45 and count for the same day, and the second 03:05, when EDGAR is closed.
  expect(
    zoneOf([annual('2025-03-06', '2025-03-05T18:45:00.000Z'), annual('2025-03-05', '2025-03-05T08:05:00.000Z')]),
  ).toBe('America/New_York')
})

test("an insider's report in the late evening counts for the same day", () => {
  // 20:30 in New York. The second filing indicates New York time, so the zone depends on the day that the first counts for.
  const late = (form: string) => annual('2025-03-05', '2025-03-06T01:30:00.000Z', form)
  const odd = annual('2025-03-06', '2025-03-05T18:45:00.000Z')
  expect(zoneOf([late('4'), odd])).toBe('UTC')
  expect(zoneOf([late('10-K'), odd])).toBe('America/New_York')
})

test('one contradicting filing does not change the zone, and UTC is the default without evidence', () => {
  const usual = Array.from({ length: 5 }, () => annual('2025-03-05', '2025-03-05T22:20:00.000Z'))
  expect(zoneOf([...usual, annual('2025-03-06', '2025-03-05T18:45:00.000Z')])).toBe('UTC')
  expect(zoneOf([])).toBe('UTC')
  expect(zoneOf([annual('2025-03-05', '')])).toBe('UTC')
})

test('converts New York time to UTC in winter, in summer and on the days when clocks change', () => {
  expect(acceptedAt('2025-01-15T16:00:00.000Z', 'America/New_York')).toBe('2025-01-15T21:00:00Z')
  expect(acceptedAt('2025-07-15T16:00:00.000Z', 'America/New_York')).toBe('2025-07-15T20:00:00Z')
  expect(acceptedAt('2025-03-09T06:30:00', 'America/New_York')).toBe('2025-03-09T10:30:00Z')
  expect(acceptedAt('2025-11-02T06:30:00', 'America/New_York')).toBe('2025-11-02T11:30:00Z')
  expect(headerTime('20251219170037')).toBe('2025-12-19T22:00:37Z')
  expect(acceptedAt('soon', 'UTC')).toBeUndefined()
})
