import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lockHome } from '../../../src/lake/lock.ts'
import { readRuns } from '../../../src/pipeline/runs/runs.ts'
import { Releases } from '../../../src/release/releases.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { partOfProject, somePublished } from '../../harness/part_of_project.ts'
import { openHome, secret } from '../home.ts'
import { deliver } from '../landing.ts'
import { receiver } from '../runs/receiver.ts'
import { smallMarket } from '../small_market.ts'
import { fakeClock } from './clock.ts'

/** A project root with a few models, as start times do not depend on their number. */
const root = await partOfProject(somePublished)
/** A Sunday, when only the nightly run is due. On a trading day, the intraday run would go first. */
const quiet = '2026-03-08T06:30:05Z'
let landing: string

beforeAll(async () => {
  landing = emptyFolder()
  // Covers the Sunday when New York's clocks go forward, and a leap day.
  for (const end of ['2026-03-09', '2028-02-29']) {
    const market = smallMarket({ end, days: 3, people: 3, trades_a_day: 4 })
    for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, `${end}.jsonl`, rows)
  }
})

test('a scheduler keeps its times over clock changes and jumps and records each run', async ({ skip }) => {
  const clock = fakeClock('2026-03-08T06:30:05Z')
  if ('missing' in clock) return skip(clock.missing)
  const home = emptyFolder()
  const { lines, said, child } = schedule(home, clock.env)

  await said('next: nightly for 2026-03-08 at 2026-03-09T06:30')
  expect(started(lines)).toEqual(['nightly for 2026-03-07'])

  // Asleep until Monday's open, which is at 13:30 UTC after the clock change and was at 14:30 on Friday.
  clock.set('2026-03-09T13:30:05Z')
  await said('next: intraday for 2026-03-09 at 2026-03-09T14:00')
  expect(started(lines).slice(1)).toEqual(['intraday for 2026-03-09', 'nightly for 2026-03-08'])
  expect((await new Releases(home).current())?.as_of).toBe('2026-03-09')

  child.kill('SIGTERM')
  expect(await ending(child)).toBe(0)
  const runs = (await readRuns(home, 10)).map(({ job, days, outcome }) => [job, ...days, outcome])
  expect(runs).toEqual([
    ['run nightly', '2026-03-08', 'done'],
    ['run intraday', '2026-03-09', 'done'],
    ['run nightly', '2026-03-07', 'done'],
  ])
})

test('with --once, due runs are executed and the process exits, also for a leap day', async ({ skip }) => {
  const clock = fakeClock('2028-03-01T06:30:05Z')
  if ('missing' in clock) return skip(clock.missing)
  const home = emptyFolder()
  for (const expected of [['nightly for 2028-02-29'], []]) {
    const { lines, child } = schedule(home, clock.env, '--once')
    expect(await ending(child)).toBe(0)
    expect(started(lines)).toEqual(expected)
  }
})

test('a stopping scheduler ends its run at the deadline, and a second scheduler of the home fails', async ({
  skip,
}) => {
  const clock = fakeClock(quiet)
  if ('missing' in clock) return skip(clock.missing)
  const home = emptyFolder()
  const { lines, said, child } = schedule(home, { ...clock.env, CROWDTAPE_STOP_SECONDS: '0' })
  await said('start nightly')
  const second = schedule(home, clock.env, '--once')
  expect(await ending(second.child)).toBe(1)
  expect(second.lines).toEqual([])
  child.kill('SIGTERM')
  expect(await ending(child)).toBe(0)
  expect(lines.slice(-2)).toEqual(['stopping', 'stopped'])
  expect(await new Releases(home).current()).toBeUndefined()
  // The lock is free, so the home can be opened without waiting.
  const { context, close } = await openHome(landing, { path: home })
  expect(await context.releases.list()).toEqual([])
  await close()
})

test('a due run waits for another writer of the home', async ({ skip }) => {
  const clock = fakeClock(quiet)
  if ('missing' in clock) return skip(clock.missing)
  const home = emptyFolder()
  const writer = await lockHome(home, 'ingest', 0)
  const { said, child } = schedule(home, clock.env, '--once')
  await said('start nightly')
  await sleep(5000)
  await writer.release()
  expect(await ending(child)).toBe(0)
  expect(await new Releases(home).current()).toBeDefined()
})

test('the scheduler sends the alert for a killed run, with the signal that ended it', async ({ skip }) => {
  const clock = fakeClock(quiet)
  if ('missing' in clock) return skip(clock.missing)
  const { got, url } = await receiver([204])
  const home = emptyFolder()
  const { said, child } = schedule(home, { ...clock.env, CROWDTAPE_ALERT_URL: url })
  await said('start nightly')
  const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').match(/\d+/)?.[0]
  process.kill(Number(await vi.waitUntil(children, 20_000)), 'SIGKILL')
  const failed = (await said('failed nightly')).find((line) => line.startsWith('failed'))
  expect(failed).toContain('its process ended with SIGKILL; next attempt in 1 minutes')
  expect(got.map(({ body }) => [body.kind, body.run, body.details])).toEqual([
    ['run_failed', null, ['its process ended with SIGKILL']],
  ])
})

/** Starts a scheduler with the shipped schedule. `said` waits for a log line that contains a text. */
function schedule(home: string, env: Record<string, string>, ...options: string[]) {
  const argv = [join(root, 'bin/crowdtape.js'), 'schedule', '--home', home, '--landing', landing, ...options]
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CROWDTAPE_SECRET: secret, CROWDTAPE_MEMORY: '500MB', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  let waiting: (() => void) | undefined
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line).msg)
    waiting?.()
  })
  const said = (text: string) =>
    new Promise<string[]>((resolve) => {
      waiting = () => {
        if (lines.some((line) => line.includes(text))) resolve(lines)
      }
      waiting()
    })
  return { lines, said, child }
}

function started(lines: string[]): string[] {
  return lines.flatMap((line) => /^start (.*), due at/.exec(line)?.[1] ?? [])
}

function ending(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    else child.on('close', resolve)
  })
}
