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

/** A schedule in New York's time, calendars left out. */
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

test('the shipped schedule is nightly in UTC, and intraday in the sessions of New York', () => {
  const { schedules } = readSchedules()
  expect(schedules.map(({ name, job, time_zone }) => [name, job.name, time_zone])).toEqual([
    ['nightly', 'nightly', 'UTC'],
    ['intraday', 'intraday', 'America/New_York'],
  ])
})

test('intraday runs go from the open to half an hour after the close, in winter and in summer time', () => {
  const winter = next(intraday, '2026-02-17T00:00:00Z', 16)
  expect([winter[0], winter[14], winter[15]]).toEqual(['2026-02-17T14:30', '2026-02-17T21:30', '2026-02-18T14:30'])
  const summer = next(intraday, '2026-06-16T00:00:00Z', 15)
  expect([summer[0], summer[14]]).toEqual(['2026-06-16T13:30', '2026-06-16T20:30'])
})

test('intraday runs end early on short days, and pause on weekends and holidays', () => {
  // Thanksgiving, the short Friday after it, a weekend.
  const runs = next(intraday, '2026-11-26T00:00:00Z', 10)
  expect([runs[0], runs[8], runs[9]]).toEqual(['2026-11-27T14:30', '2026-11-27T18:30', '2026-11-30T14:30'])
})

test('a time that New York skips in spring runs right after the gap, and one that comes twice in autumn runs once', () => {
  const [spring, autumn] = ['30 2 * * *', '30 1,2 * * *'].map(
    (cron) => `local: {job: nightly, cron: '${cron}', exchange: XNYS, during: session_day}`,
  )
  // Clocks change on Sundays, on which no exchange is open, so calendars are left out here.
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

test('every quarter of an hour is one in each of the two hours that autumn repeats, and none in the one that spring skips', () => {
  const count = (from: string, to: string) => [...everyDay('*/15 * * * *').between(new Date(from), new Date(to))].length
  expect(count('2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z')).toBe(8)
  expect(count('2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z')).toBe(8)
})

test('a leap day has its night like any other, and a job for leap days waits four years', () => {
  expect(nextRuns(config(nightly), new Date('2028-02-29T00:00:00Z'), 3).map(({ as_of }) => as_of)).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  const leap = "leap: {job: nightly, cron: '0 6 29 2 *', time_zone: UTC}"
  expect(next(leap, '2028-02-29T06:00:00Z', 1)).toEqual(['2032-02-29T06:00'])
})

test('where nothing was published yet, the newest night is due and nothing before it', () => {
  expect(due(nightly, '2026-02-20T07:00:00Z')).toEqual(['nightly 2026-02-19'])
  expect(due(nightly, '2026-02-20T06:00:00Z')).toEqual(['nightly 2026-02-18'])
})

test('nights that were missed are due by what was published, newest first, as far as is to be caught up', () => {
  const published = [release('2026-02-10', 'nightly', '2026-02-11T06:31:00.000Z')]
  const night = (day: number) => `nightly 2026-02-${day}`
  expect(due(nightly, '2026-02-15T07:00:00Z', published)).toEqual([14, 13, 12, 11].map(night))
  expect(due(nightly, '2026-02-25T07:00:00Z', published)).toEqual([24, 23, 22, 21, 20, 19, 18].map(night))
  expect(due(nightly, '2026-02-15T07:00:00Z', published, 0)).toEqual([14].map(night))
  const filled = [...published, release('2026-02-12', 'backfill', '2026-02-14T12:00:00.000Z')]
  expect(due(nightly, '2026-02-15T07:00:00Z', filled)).toEqual([14, 13, 11].map(night))
})

test('a release of a day that was still running is no night, one that was made since is', () => {
  const before = release('2026-02-13', 'nightly', '2026-02-14T06:31:00.000Z')
  const now = '2026-02-15T07:00:00Z'
  const early = release('2026-02-14', 'intraday', '2026-02-14T21:00:00.000Z')
  expect(due(nightly, now, [before, early])).toEqual(['nightly 2026-02-14'])
  const tooEarly = release('2026-02-14', 'nightly', '2026-02-15T06:29:59.000Z')
  expect(due(nightly, now, [before, tooEarly])).toEqual(['nightly 2026-02-14'])
  expect(due(nightly, now, [before, release('2026-02-14', 'nightly', '2026-02-15T06:30:08.000Z')])).toEqual([])
})

test('of the running day the newest time counts, and yesterday is the night’s', () => {
  const last = release('2026-02-17', 'intraday', '2026-02-17T15:00:20.000Z')
  expect(due(intraday, '2026-02-17T15:10:00Z', [last])).toEqual([])
  expect(due(intraday, '2026-02-17T19:10:00Z', [last])).toEqual(['intraday 2026-02-17'])
  expect(due(intraday, '2026-02-18T00:10:00Z', [last])).toEqual([])
})

test('a release that was made later than now, by a wrong clock, proves nothing', () => {
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
])('the schedule %s is refused with its line', (schedules, reason) => {
  expect(() => config(schedules)).toThrow(ConfigMistake)
  expect(() => config(schedules)).toThrow(reason)
})
