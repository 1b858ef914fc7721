import { expect, test } from 'vitest'
import { acceptedAt, headerTime, zoneOf } from '../../../src/ingest/edgar/acceptance.ts'

const annual = (filingDate: string, acceptanceDateTime: string, form = '10-K') => ({
  form,
  filingDate,
  acceptanceDateTime,
})

test('times that fit the filing dates as UTC are UTC', () => {
  // 16:30 and 18:10 New York; the second is after the cut-off, on a Friday.
  expect(
    zoneOf([annual('2025-03-05', '2025-03-05T21:30:00.000Z'), annual('2025-03-10', '2025-03-07T23:10:00.000Z')]),
  ).toBe('UTC')
})

test('New York times behind a Z show by the cut-off, by the hours and by the weekday', () => {
  // As UTC the first would be 13:45, counted the same day, and the second 03:05, when EDGAR is closed.
  expect(
    zoneOf([annual('2025-03-06', '2025-03-05T18:45:00.000Z'), annual('2025-03-05', '2025-03-05T08:05:00.000Z')]),
  ).toBe('America/New_York')
})

test("an insider's report late in the evening counts on its own day", () => {
  expect(zoneOf([annual('2025-03-05', '2025-03-06T01:30:00.000Z', '4')])).toBe('UTC')
})

test('one odd filing does not outvote the file, and without evidence it is UTC', () => {
  const usual = Array.from({ length: 5 }, () => annual('2025-03-05', '2025-03-05T22:20:00.000Z'))
  expect(zoneOf([...usual, annual('2025-03-06', '2025-03-05T18:45:00.000Z')])).toBe('UTC')
  expect(zoneOf([])).toBe('UTC')
  expect(zoneOf([annual('2025-03-05', '')])).toBe('UTC')
})

test('New York time becomes UTC through winter, summer and the nights in which clocks change', () => {
  expect(acceptedAt('2025-01-15T16:00:00.000Z', 'America/New_York')).toBe('2025-01-15T21:00:00Z')
  expect(acceptedAt('2025-07-15T16:00:00.000Z', 'America/New_York')).toBe('2025-07-15T20:00:00Z')
  expect(acceptedAt('2025-03-09T06:30:00', 'America/New_York')).toBe('2025-03-09T10:30:00Z')
  expect(acceptedAt('2025-11-02T06:30:00', 'America/New_York')).toBe('2025-11-02T11:30:00Z')
  expect(headerTime('20251219170037')).toBe('2025-12-19T22:00:37Z')
  expect(acceptedAt('soon', 'UTC')).toBeUndefined()
})
