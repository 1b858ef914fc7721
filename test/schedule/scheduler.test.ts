import { expect, test } from 'vitest'
import type { DueRun } from '../../src/schedule/due.ts'
import { readSchedules } from '../../src/schedule/schedule.ts'
import { Scheduler } from '../../src/schedule/scheduler.ts'

/** Whatever the time is, yesterday's night is due. */
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

test('a failed run is tried again, and what is done is done though nothing new was published', async () => {
  const { made, runs, errors } = scheduler([false, true])
  expect(await made.once(never)).toBe(true)
  expect(runs.length).toBe(2)
  expect(errors).toEqual([`failed nightly for ${runs[0].as_of}: the disk is full; tried again in 0 minutes`])
})

test('a run that keeps failing is given up, loudly', async () => {
  const { made, runs, errors } = scheduler([false, false, false, false])
  expect(await made.once(never)).toBe(false)
  expect(runs.length).toBe(3)
  expect(errors.at(-1)).toContain('given up until it is due again')
})
