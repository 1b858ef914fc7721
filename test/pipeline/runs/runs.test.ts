import { appendFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RunLog, runsFolder } from '../../../src/pipeline/runs/run_log.ts'
import { readRuns } from '../../../src/pipeline/runs/runs.ts'
import { emptyFolder } from '../../build/small_project.ts'

const nightly = { job: 'run nightly', days: ['2025-09-02'] }
const did = { live: 'r', moved: true, releases: ['r'], warnings: [], feeds: [], models: {} }
const loud = (error: Error) => {
  throw error
}
const bare = <T>(_: string, work: (say: (progress: string) => void) => Promise<T>) => work(() => {})

test('a run is recorded with its stages, its end and its memory', async () => {
  const home = emptyFolder()
  const log = await RunLog.start(home, nightly, loud)
  const stage = log.stages(bare)
  expect(await stage('Take in', async () => 7)).toBe(7)
  expect((await readRuns(home, 10))[0]).toMatchObject({ run: log.id, outcome: 'running', ended_at: null })
  await log.end({ outcome: 'done', did })
  const [run] = await readRuns(home, 10)
  expect(run).toMatchObject({ job: 'run nightly', days: ['2025-09-02'], outcome: 'done', error: null, did })
  expect(run.stages).toMatchObject([{ title: 'Take in', outcome: 'done' }])
  expect(run.peak_memory_bytes).toBeGreaterThan(10_000_000)
})

test('a failed stage is recorded, and its error is rethrown', async () => {
  const home = emptyFolder()
  const log = await RunLog.start(home, nightly, loud)
  const failing = log.stages(bare)('Build', async () => {
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  await log.end({ outcome: 'failed', error: 'disk full', kind: 'RunBroken' })
  expect((await readRuns(home, 1))[0]).toMatchObject({
    outcome: 'failed',
    error: 'disk full',
    error_kind: 'RunBroken',
    stages: [{ title: 'Build', outcome: 'failed' }],
  })
})

test('a run whose process is gone has died in its current stage, even if its last line is truncated', async () => {
  const home = emptyFolder()
  const log = await RunLog.start(home, nightly, loud)
  void log.stages(bare)('Build', () => new Promise(() => {}))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const path = join(runsFolder(home), `${log.id}.jsonl`)
  const lines = readFileSync(path, 'utf8').replace(`"pid":${process.pid}`, '"pid":2147483646')
  writeFileSync(path, lines)
  appendFileSync(path, '{"event":"ended","outc')
  const [run] = await readRuns(home, 1)
  expect(run).toMatchObject({ outcome: 'died', error: 'its process ended in “Build”', stages: [{ outcome: 'died' }] })
})

test('a run that was silent for long counts as died even if its process id is in use', async () => {
  const home = emptyFolder()
  const log = await RunLog.start(home, nightly, loud)
  const path = join(runsFolder(home), `${log.id}.jsonl`)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path, anHourAgo, anHourAgo)
  expect((await readRuns(home, 1))[0].outcome).toBe('died')
  await log.end({ outcome: 'done', did })
})

test('runs are listed newest first up to the limit, and a home without runs has none', async () => {
  const home = emptyFolder()
  expect(await readRuns(home, 5)).toEqual([])
  for (const job of ['one', 'two', 'three']) {
    const log = await RunLog.start(home, { job, days: [] }, loud)
    await log.end({ outcome: 'done', did })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await readRuns(home, 2)).map(({ job }) => job)).toEqual(['three', 'two'])
})

test('a record that cannot be written is reported once and does not affect the run', async () => {
  const home = emptyFolder()
  writeFileSync(runsFolder(home), 'a file where the folder should be')
  const complaints: string[] = []
  const log = await RunLog.start(home, nightly, (error) => complaints.push(error.message))
  expect(await log.stages(bare)('Build', async () => 'built')).toBe('built')
  await log.end({ outcome: 'done', did })
  expect(complaints).toHaveLength(1)
  expect(readdirSync(home)).toEqual(['runs'])
})
