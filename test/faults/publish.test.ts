import { describe, expect, test } from 'vitest'
import { everyNth, spread } from '../harness/cases.ts'
import { allPoints, type Call, isDecisive, killedOrFailed, type Point, samplePoints } from './calls.ts'
import { compileShim } from './compiled_shim.ts'
import { prepare, type Scenario, twoAtATime } from './scenario.ts'

const shim = compileShim()
const isAll = process.env.FAULTS === 'all'
if ('missing' in shim) console.warn(`faults are not tried: ${shim.missing}`)

describe.skipIf('missing' in shim)('a run that is killed or hits a full or failing disk', () => {
  const library = 'library' in shim ? shim.library : ''
  const limit = isAll ? 7_200_000 : 900_000

  test('leaves the old or the new release intact, and a rerun gives the same result as an undisturbed run', {
    timeout: limit,
  }, async () => {
    const scenario = await prepare('next day', library, { isQuick: !isAll })
    const points = isAll ? allPoints(scenario.calls) : spread(samplePoints(scenario.calls, 2, seed()), 8)
    expect(scenario.before).toBeDefined()
    await expectNoFailure(scenario, points)
  })

  test('leaves no partial state on the first run of a home either', { timeout: limit }, async () => {
    const scenario = await prepare('first run', library, { isQuick: !isAll })
    // Only the calls for the lock, the secret and the first release differ from any other day.
    const secret = scenario.calls.findIndex(({ to }) => to === 'secret')
    const release = scenario.calls.findIndex(({ to }) => to?.startsWith('releases/'))
    expect(Math.min(secret, release)).toBeGreaterThan(0)
    const openings = scenario.calls.slice(0, secret + 2)
    const releases = scenario.calls.slice(release)
    // The lock file, and the writes and syncs of the secret. A write can also stop halfway.
    const made = openings.filter(({ name, to }, at) => to === 'lock.duckdb' || (at > secret - 3 && name !== 'open'))
    const halfway = made.filter(({ name }) => name === 'write').map((call): Point => ({ call, mode: 'short' }))
    const sample = [...halfway, ...killedOrFailed([...made, ...everyNth(releases.filter(isSeen), 3)], seed())]
    await expectNoFailure(scenario, isAll ? allPoints([...openings, ...releases]) : spread(sample, 5))
  })
})

/** Whether the call changes the releases or the archive that readers see. */
function isSeen(call: Call): boolean {
  return isDecisive(call) && /^(releases|archive)\//.test(call.to ?? '')
}

async function expectNoFailure(scenario: Scenario, points: Point[]): Promise<void> {
  const failures: string[] = []
  let done = 0
  try {
    await twoAtATime(points, async (point) => {
      const wrong = await scenario.attempt(point)
      failures.push(...wrong)
      if (process.env.FAULTS_LOG) for (const sentence of wrong) process.stderr.write(`${sentence}\n`)
      if (process.env.FAULTS_LOG && ++done % 20 === 0) process.stderr.write(`${done} of ${points.length}\n`)
    })
  } finally {
    await scenario.close()
  }
  const { reruns, spared, missed } = scenario.tally
  console.info(
    `${points.length} points of ${scenario.calls.length} calls (${missed} missed), ${reruns} reruns, ${spared} spared`,
  )
  expect(missed).toBeLessThan(3 + points.length / 50)
  expect(failures).toEqual([])
}

/** `FAULTS_SEED` selects other points. */
function seed(): number {
  return Number(process.env.FAULTS_SEED ?? 1)
}
