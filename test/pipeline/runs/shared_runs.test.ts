import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operationsOf } from '../../../src/api/ops/operations.ts'
import { RunLog, runsFolder } from '../../../src/pipeline/runs/run_log.ts'
import { readRuns } from '../../../src/pipeline/runs/runs.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { testBucket } from '../../lake/test_bucket.ts'

const nightly = { job: 'run nightly', days: ['2025-09-02'] }
const did = { live: 'r', moved: true, releases: ['r'], warnings: [], feeds: [], models: {} }
const bare = <T>(_: string, work: (say: (progress: string) => void) => Promise<T>) => work(() => {})
const loud = (error: Error) => {
  throw error
}

async function bucket() {
  const server = await testBucket()
  const env = {
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', CROWDTAPE_STORE: 's3://tape/company' },
    ...{
      CROWDTAPE_STORE_ENDPOINT: server.endpoint,
      CROWDTAPE_STORE_TIMEOUT_SECONDS: '30',
      CROWDTAPE_STORE_RETRIES: '0',
    },
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return server
}

test('another home of the bucket sees a run in progress, and its full record after it ended', async () => {
  const server = await bucket()
  const [here, there] = [emptyFolder(), emptyFolder()]
  const log = await RunLog.start(here, nightly, loud)
  await log.stages(bare)('Take in', async () => {
    const seen = async () => (await readRuns(there, 5))[0]
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ run: log.id, outcome: 'running' }), 30_000)
    expect(readdirSync(there)).toEqual([])
  })
  await log.end({ outcome: 'done', did })
  const [run] = await readRuns(there, 5)
  expect(run).toMatchObject({ run: log.id, outcome: 'done', stages: [{ title: 'Take in', outcome: 'done' }], did })
  expect(await readRuns(here, 5)).toEqual([run])
  expect(await operationsOf(there).metrics()).toContain('crowdtape_runs_recorded{job="run nightly",outcome="done"} 1')
  // An ended record is read from the bucket only once.
  expect(readdirSync(runsFolder(there))).toEqual([`${log.id}.jsonl`])
  const requests = server.requests.length
  await readRuns(there, 5)
  expect(server.requests.length - requests).toBe(1)
})

test('a run of another home without a sign of life for ten minutes counts as died', async () => {
  await bucket()
  const [here, there] = [emptyFolder(), emptyFolder()]
  const log = await RunLog.start(here, nightly, loud)
  await vi.waitFor(async () => expect(await readRuns(there, 1)).toHaveLength(1), 30_000)
  const later = Date.now() + 11 * 60_000
  vi.stubEnv('HOSTNAME', 'elsewhere')
  expect((await readRuns(there, 1, later))[0]).toMatchObject({ run: log.id, outcome: 'died' })
  await log.end({ outcome: 'done', did })
})

test('an unavailable bucket is reported once and does not fail the run', async () => {
  const server = await bucket()
  server.fault = () => 'error'
  const told: string[] = []
  const log = await RunLog.start(emptyFolder(), nightly, ({ message }) => told.push(message))
  for (let stage = 0; stage < 5; stage++) await log.stages(bare)(`Stage ${stage}`, () => sleep(5))
  await log.end({ outcome: 'done', did })
  expect(told).toEqual([expect.stringContaining('failed')])
})
