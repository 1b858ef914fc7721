import { expect, test } from 'vitest'
import { ConfigMistake } from '../../../src/base/config.ts'
import { readSchedules, Schedule } from '../../../src/pipeline/schedule/cron_schedule.ts'
import { dueRuns, nextRuns, type PublishedRelease } from '../../../src/pipeline/schedule/due_runs.ts'

/** A schedule file with these schedules. */
function config(schedules: string, catchUpDays = 7) {
  return readSchedules(
    `schedules: {${schedules}}\ncatch_up_days: ${catchUpDays}\nretry_minutes: []\nwait_minutes: 0\nexceptions: {}`,
  )
}

const nightly = "nightly: {job: nightly, cron: '30 6 * * *', time_zone: UTC}"
const intraday =
  "intraday: {job: intraday, cron: '*/30 * * * *', exchange: XNYS, during: session, minutes_after_close: 30}"

/** A schedule in New York time, without exchange calendars. */
const everyDay = (cron: string) => new Schedule('every day', { job: 'nightly', cron, time_zone: 'America/New_York' })

const next = (schedules: string, after: string, count: number) =>
  nextRuns(config(schedules), new Date(after), count).map(({ at }) => at.replace(':00.000Z', ''))

const release = (as_of: string, pipeline: PublishedRelease['pipeline'], created_at: string) => ({
  as_of,
  pipeline,
  created_at,
})
const due = (schedules: string, now: string, published: PublishedRelease[] = [], catchUpDays = 7) =>
  dueRuns(config(schedules, catchUpDays), new Date(now), published).map(({ job, as_of }) => `${job} ${as_of}`)

test('the shipped schedule runs nightly in UTC and intraday in New York time', () => {
  const { schedules } = readSchedules()
  expect(schedules.map(({ name, job, time_zone }) => [name, job.name, time_zone])).toEqual([
    ['nightly', 'nightly', 'UTC'],
    ['intraday', 'intraday', 'America/New_York'],
  ])
})

test('intraday runs last from the open to half an hour after the close, in winter and summer time', () => {
  const winter = next(intraday, '2026-02-17T00:00:00Z', 16)
  expect([winter[0], winter[14], winter[15]]).toEqual(['2026-02-17T14:30', '2026-02-17T21:30', '2026-02-18T14:30'])
  const summer = next(intraday, '2026-06-16T00:00:00Z', 15)
  expect([summer[0], summer[14]]).toEqual(['2026-06-16T13:30', '2026-06-16T20:30'])
})

test('intraday runs end early on short days and skip weekends and holidays', () => {
  // Thanksgiving, the short Friday after it, a weekend.
  const runs = next(intraday, '2026-11-26T00:00:00Z', 10)
  expect([runs[0], runs[8], runs[9]]).toEqual(['2026-11-27T14:30', '2026-11-27T18:30', '2026-11-30T14:30'])
})

test('a time skipped in spring runs right after the gap, and a time repeated in autumn runs once', () => {
  const [spring, autumn] = ['30 2 * * *', '30 1,2 * * *'].map(
    (cron) => `local: {job: nightly, cron: '${cron}', exchange: XNYS, during: session_day}`,
  )
  // Clocks change on Sundays, when no exchange is open, so these checks use no calendar.
  const plain = (cron: string, from: string, to: string) =>
    [...everyDay(cron).between(new Date(from), new Date(to))].map((at) => at.toISOString().slice(0, 16))
  expect(plain('30 2 * * *', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z')).toEqual([
    '2026-03-08T07:00',
    '2026-03-09T06:30',
  ])
  expect(plain('30 1,2 * * *', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    '2026-11-01T05:30',
    '2026-11-01T07:30',
    '2026-11-02T06:30',
    '2026-11-02T07:30',
  ])
  expect(next(spring, '2026-03-06T12:00:00Z', 1)).toEqual(['2026-03-09T06:30'])
  expect(next(autumn, '2026-10-30T12:00:00Z', 2)).toEqual(['2026-11-02T06:30', '2026-11-02T07:30'])
})

test('quarter-hourly runs occur in both repeated hours of autumn and not in the skipped hour of spring', () => {
  const count = (from: string, to: string) => [...everyDay('*/15 * * * *').between(new Date(from), new Date(to))].length
  expect(count('2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z')).toBe(8)
  expect(count('2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z')).toBe(8)
})

test('leap days are scheduled like other days, and a leap-day cron waits four years', () => {
  expect(nextRuns(config(nightly), new Date('2028-02-29T00:00:00Z'), 3).map(({ as_of }) => as_of)).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  const leap = "leap: {job: nightly, cron: '0 6 29 2 *', time_zone: UTC}"
  expect(next(leap, '2028-02-29T06:00:00Z', 1)).toEqual(['2032-02-29T06:00'])
})

test('without a published release, only the newest nightly run is due', () => {
  expect(due(nightly, '2026-02-20T07:00:00Z')).toEqual(['nightly 2026-02-19'])
  expect(due(nightly, '2026-02-20T06:00:00Z')).toEqual(['nightly 2026-02-18'])
})

test('missed nightly runs are due newest first, up to the catch-up limit', () => {
  const published = [release('2026-02-10', 'nightly', '2026-02-11T06:31:00.000Z')]
  const night = (day: number) => `nightly 2026-02-${day}`
  expect(due(nightly, '2026-02-15T07:00:00Z', published)).toEqual([14, 13, 12, 11].map(night))
  expect(due(nightly, '2026-02-25T07:00:00Z', published)).toEqual([24, 23, 22, 21, 20, 19, 18].map(night))
  expect(due(nightly, '2026-02-15T07:00:00Z', published, 0)).toEqual([14].map(night))
  const filled = [...published, release('2026-02-12', 'backfill', '2026-02-14T12:00:00.000Z')]
  expect(due(nightly, '2026-02-15T07:00:00Z', filled)).toEqual([14, 13, 11].map(night))
})

test('a release created before its scheduled time does not count as the nightly run', () => {
  const before = release('2026-02-13', 'nightly', '2026-02-14T06:31:00.000Z')
  const now = '2026-02-15T07:00:00Z'
  const early = release('2026-02-14', 'intraday', '2026-02-14T21:00:00.000Z')
  expect(due(nightly, now, [before, early])).toEqual(['nightly 2026-02-14'])
  const tooEarly = release('2026-02-14', 'nightly', '2026-02-15T06:29:59.000Z')
  expect(due(nightly, now, [before, tooEarly])).toEqual(['nightly 2026-02-14'])
  expect(due(nightly, now, [before, release('2026-02-14', 'nightly', '2026-02-15T06:30:08.000Z')])).toEqual([])
})

test('an intraday run is due for the current day only, once a newer scheduled time has passed', () => {
  const last = release('2026-02-17', 'intraday', '2026-02-17T15:00:20.000Z')
  expect(due(intraday, '2026-02-17T15:10:00Z', [last])).toEqual([])
  expect(due(intraday, '2026-02-17T19:10:00Z', [last])).toEqual(['intraday 2026-02-17'])
  expect(due(intraday, '2026-02-18T00:10:00Z', [last])).toEqual([])
})

test('ignores a release whose creation time is in the future', () => {
  const made = release('2026-02-14', 'nightly', '2026-02-15T06:30:08.000Z')
  expect(due(nightly, '2026-02-15T06:40:00Z', [made])).toEqual([])
  expect(due(nightly, '2026-02-15T06:30:00Z', [made])).toEqual(['nightly 2026-02-14'])
})

test.each([
  ["a: {job: nightly, cron: '61 6 * * *', time_zone: UTC}", 'Invalid value for minute: 61'],
  ["a: {job: nightly, cron: '0 30 6 * * *', time_zone: UTC}", 'requires exactly 5 parts'],
  ["a: {job: nightly, cron: '30 6 * * *', time_zone: Mars}", 'config/schedule.yaml:1: schedules.a'],
  ["a: {job: nightly, cron: '30 6 * * *', exchange: XMOON, during: session}", 'config/schedule.yaml:1: schedules.a'],
  ["a: {job: weekly, cron: '30 6 * * *', time_zone: UTC}", 'config/schedule.yaml:1: schedules.a'],
])('rejects the schedule %s', (schedules, reason) => {
  expect(() => config(schedules)).toThrow(ConfigMistake)
  expect(() => config(schedules)).toThrow(reason)
})
