import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '../../../src/base/settings.ts'
import { emptyReport } from '../../../src/ingest/report.ts'
import type { Job } from '../../../src/pipeline/job.ts'
import type { Stage } from '../../../src/pipeline/request.ts'
import { recordRun } from '../../../src/pipeline/runs/recorded_run.ts'
import { readRuns } from '../../../src/pipeline/runs/runs.ts'
import { operationMetrics } from '../../../src/pipeline/status/operation_metrics.ts'
import type { Manifest } from '../../../src/release/manifest.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { receiver } from './receiver.ts'

type Done = Awaited<ReturnType<Job['run']>>

const nightly = { job: 'run nightly', days: ['2025-09-02'] }
const bare: Stage = (_, work) => work(() => {})
const done: Done = {
  feeds: [],
  models: { 'gold.retail_flows': { built: 2, reused: 5 } },
  releases: [],
  live: '2025-09-02-0123456789ab',
  moved: true,
}

function lateRelease(): Manifest {
  const audit = [
    { check: 'prices: freshness', outcome: 'warned', detail: 'prices: newest row is more than 4 days back' },
    { check: 'retail_flows: volume', outcome: 'warned', detail: 'retail_flows: found 900 rows' },
    { check: 'fund_trades: freshness', outcome: 'passed', detail: 'fund_trades: newest row is at most 4 days back' },
  ]
  return { id: '2025-09-02-0123456789ab', audit } as Manifest
}

async function run(env: Record<string, string>, work: (stage: Stage) => Promise<Done>) {
  const home = emptyFolder()
  const result = await recordRun(home, nightly, settings(env), bare, work).catch((error: Error) => error)
  return { home, result, run: (await readRuns(home, 1))[0] }
}

test("the job's result is returned and recorded with its partitions", async () => {
  const ended = await run({}, (stage) => stage('Build', async () => done))
  expect(ended.result).toBe(done)
  expect(ended.run).toMatchObject({
    outcome: 'done',
    stages: [{ title: 'Build', outcome: 'done' }],
    did: { live: done.live, moved: true, models: done.models },
  })
})

test.each([
  ['AuditFailed', 'audit_failed', 'release failed its audit'],
  ['RunBroken', 'run_failed', 'run failed'],
])('a run that ends with %s is recorded, reported to the webhook as %s, and still fails', async (name, kind, words) => {
  const { got, url } = await receiver([204])
  const error = Object.assign(new Error('release r: retail_flows: found 3 rows'), { name })
  const ended = await run({ CROWDTAPE_ALERT_URL: url }, () => Promise.reject(error))
  expect(ended.result).toBe(error)
  expect(ended.run).toMatchObject({ outcome: 'failed', error: error.message, error_kind: name })
  expect(got).toHaveLength(1)
  expect(got[0].body).toMatchObject({
    version: 1,
    kind,
    run: ended.run.run,
    job: 'run nightly',
    days: ['2025-09-02'],
    live: null,
    details: [error.message],
    text: `crowdtape run nightly: ${words}: ${error.message}`,
  })
})

test('late feeds are reported after the release is published, and other warnings are not', async () => {
  const { got, url } = await receiver([204])
  const ended = await run({ CROWDTAPE_ALERT_URL: url }, async () => ({ ...done, releases: [lateRelease()] }))
  expect(ended.run.outcome).toBe('done')
  expect(got.map(({ body }) => [body.kind, body.details])).toEqual([
    ['late', ['prices: newest row is more than 4 days back']],
  ])
})

test('rejected files are reported with their reasons and recorded', async () => {
  const { got, url } = await receiver([204])
  const refused = [{ file: 'a.parquet', reason: 'the Parquet file has no footer' }]
  const feeds = [{ ...emptyReport('prices'), files_rejected: 3, refused }]
  const ended = await run({ CROWDTAPE_ALERT_URL: url }, async () => ({ ...done, feeds }))
  const lines = [
    'prices/a.parquet was refused as a whole: the Parquet file has no footer',
    'prices: 2 more files were refused',
  ]
  expect(got.map(({ body }) => [body.kind, body.details])).toEqual([['refused', lines]])
  expect(ended.run.did?.warnings).toEqual(lines)
})

test('an unreadable source is in the record, the metrics and an alert, and the run succeeds', async () => {
  const { got, url } = await receiver([204])
  const read = { files: 0, rows: 0, warnings: ['2 rows had no day'], feeds: [] }
  const sources = [
    { source: 'broker', ...read, failed: 'the database does not answer' },
    { source: 'prices', ...read },
  ]
  const ended = await run({ CROWDTAPE_ALERT_URL: url }, async () => ({ ...done, sources }))
  expect(got.map(({ body }) => [body.kind, body.details])).toEqual([
    ['source_failed', ['source broker: the database does not answer']],
  ])
  expect(got[0].body.text).toBe(
    'crowdtape run nightly: sources could not be read: source broker: the database does not answer',
  )
  expect(ended.run).toMatchObject({
    outcome: 'done',
    did: {
      warnings: ['source broker: the database does not answer'],
      sources: [
        { source: 'broker', failed: 'the database does not answer' },
        { source: 'prices', failed: null },
      ],
    },
  })
  const metrics = await operationMetrics(ended.home)
  expect(metrics).toContain('crowdtape_source_last_failed{source="broker"} 1')
  expect(metrics).toContain('crowdtape_source_last_failed{source="prices"} 0')
})

test('a run on time sends no alert', async () => {
  const { got, url } = await receiver([204])
  await run({ CROWDTAPE_ALERT_URL: url }, async () => done)
  expect(got).toEqual([])
})

test('neither a rejected alert nor an unwritable metrics file fails a run', async () => {
  const { url } = await receiver([403])
  const env = { CROWDTAPE_ALERT_URL: url, CROWDTAPE_METRICS_FILE: '/nowhere/at/all.prom' }
  const ended = await run(env, async () => ({ ...done, releases: [lateRelease()] }))
  expect(ended.result).toMatchObject({ live: done.live })
  expect(ended.run.outcome).toBe('done')
})

test('the metrics file describes the last run in the Prometheus format', async () => {
  const path = join(emptyFolder(), 'crowdtape.prom')
  await run({ CROWDTAPE_METRICS_FILE: path }, async () => done)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('crowdtape_runs_recorded{job="run nightly",outcome="done"} 1')
  expect(text).toContain('crowdtape_run_last_partitions{job="run nightly",how="built"} 2')
  expect(text).toMatch(/crowdtape_run_last_success_timestamp_seconds\{job="run nightly"\} \d{10}/)
  expect(text).toMatch(/crowdtape_run_last_peak_memory_bytes\{job="run nightly"\} \d{8,}/)
})

test('CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS limits each request of an alert', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const { got, url } = await receiver([204])
  const env = { CROWDTAPE_ALERT_URL: url, CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS: '7' }
  await run(env, () => Promise.reject(new Error('no space left')))
  expect(got).toHaveLength(1)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(7000)
})
