import { expect, onTestFinished, test, vi } from 'vitest'
import { readSchedules } from '../../../src/pipeline/schedule/cron_schedule.ts'
import type { DueRun, PublishedRelease } from '../../../src/pipeline/schedule/due_runs.ts'
import { Scheduler } from '../../../src/pipeline/schedule/scheduler.ts'
import { openHome } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { smallMarket } from '../small_market.ts'

/** Yesterday's nightly run is always due. */
const config = readSchedules(
  "schedules: {night: {job: nightly, cron: '0 0 * * *', time_zone: UTC}}\ncatch_up_days: 0\nretry_minutes: [0, 0]\nwait_minutes: 0\nexceptions: {}",
)

function scheduler(outcomes: boolean[]) {
  const runs: DueRun[] = []
  const errors: string[] = []
  const made = new Scheduler({
    config,
    published: async () => [],
    run: async (due) => {
      runs.push(due)
      return { is_done: outcomes[runs.length - 1], what: 'the disk is full' }
    },
    log: { info: () => {}, error: (_, text) => errors.push(text) },
  })
  return { made, runs, errors }
}

const never = new AbortController().signal

test('a failed run is retried, and a successful run is not repeated even if nothing was published', async () => {
  const { made, runs, errors } = scheduler([false, true])
  expect(await made.once(never)).toBe(true)
  expect(runs.length).toBe(2)
  expect(errors).toEqual([`failed nightly for ${runs[0].as_of}: the disk is full; next attempt in 0 minutes`])
})

test('a run that keeps failing is given up with an error', async () => {
  const { made, runs, errors } = scheduler([false, false, false, false])
  expect(await made.once(never)).toBe(false)
  expect(runs.length).toBe(3)
  expect(errors.at(-1)).toContain('no further attempt until it is due again')
})

/** A scheduler with the shipped schedule and a settable wall clock, whose runs publish at once. Timers are real. */
function byClock(instant: string, looked: (said: string[]) => void = () => {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  onTestFinished(() => void vi.useRealTimers())
  const published: PublishedRelease[] = []
  const said: string[] = []
  const made = new Scheduler({
    config: readSchedules(),
    async published() {
      looked(said)
      return published
    },
    run: async ({ job, as_of }) => {
      published.push({ as_of, pipeline: job, created_at: new Date().toISOString() })
      said.push(`${job} for ${as_of}`)
      return { is_done: true, what: as_of }
    },
    log: { info: (_, text) => /^next: /.test(text) && said.push(text), error: (_, text) => said.push(text) },
  })
  return { made, said, set: (to: string) => void vi.setSystemTime(new Date(to)) }
}

test('follows a clock that jumps ahead and back, and repeats the runs made at a wrong time', async () => {
  const { made, said, set } = byClock('2026-03-08T06:30:05Z')
  const stop = new AbortController()
  const kept = made.keep(stop.signal)
  const next = (text: string) => vi.waitFor(() => expect(said.at(-1)).toBe(`next: ${text}`), 20_000)
  await next('nightly for 2026-03-08 at 2026-03-09T06:30:00.000Z')
  set('2026-03-09T13:30:05Z')
  await next('intraday for 2026-03-09 at 2026-03-09T14:00:00.000Z')
  set('2026-03-12T06:30:05Z')
  await next('intraday for 2026-03-12 at 2026-03-12T13:30:00.000Z')
  set('2026-03-10T06:30:05Z')
  await next('intraday for 2026-03-10 at 2026-03-10T13:30:00.000Z')
  stop.abort()
  await kept
  expect(said.filter((line) => !line.startsWith('next'))).toEqual([
    'nightly for 2026-03-07',
    'intraday for 2026-03-09',
    'nightly for 2026-03-08',
    'nightly for 2026-03-11',
    'nightly for 2026-03-10',
    'nightly for 2026-03-09',
    'nightly for 2026-03-09',
  ])
})

test('a run that falls due while the scheduler reads the releases is not missed', async () => {
  const { made, said } = byClock('2026-03-09T13:29:59Z', (told) => {
    if (told.length === 1) vi.setSystemTime(new Date('2026-03-09T13:30:01Z'))
  })
  const stop = new AbortController()
  const kept = made.keep(stop.signal)
  await vi.waitFor(() => expect(said.length).toBe(3), 20_000)
  stop.abort()
  await kept
  expect(said).toEqual([
    'nightly for 2026-03-08',
    'intraday for 2026-03-09',
    'next: intraday for 2026-03-09 at 2026-03-09T14:00:00.000Z',
  ])
})

test('after the autumn clock change New York opens an hour later in UTC, and runs are not repeated', async () => {
  const { made, said, set } = byClock('2026-11-02T14:15:05Z')
  const ranAt = async (instant: string) => {
    set(instant)
    await made.once(never)
    return said.splice(0)
  }
  expect(await ranAt('2026-11-02T14:15:05Z')).toEqual(['nightly for 2026-11-01'])
  expect(await ranAt('2026-11-02T14:30:05Z')).toEqual(['intraday for 2026-11-02'])
  expect(await ranAt('2026-11-02T14:59:05Z')).toEqual([])
})

test('a release of a future day, made by a wrong clock, is replaced by one of the present', async () => {
  const landing = folder()
  const market = smallMarket({ end: '2026-03-09', days: 2, people: 3, trades_a_day: 4 })
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)
  const home = await openHome(landing, { models: /^gold\.(retail_(flows|holdings)|fund_positions)$/ })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T06:30:05Z') })
  onTestFinished(() => void vi.useRealTimers())
  const night = async (day: string) => {
    await home.nightly(day, { isDayNamed: false })
    return (await home.context.releases.current())?.as_of
  }
  expect(await night('2026-03-11')).toBe('2026-03-11')
  vi.setSystemTime(new Date('2026-03-10T06:30:05Z'))
  expect(await night('2026-03-09')).toBe('2026-03-09')
})
