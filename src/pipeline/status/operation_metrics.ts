import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { Gauge } from 'prom-client'
import { loadConfig } from '../../base/config.ts'
import type { Settings } from '../../base/settings.ts'
import { readCatalog } from '../../lake/lake.ts'
import { auditSchema } from '../../release/audit.ts'
import { Releases } from '../../release/releases.ts'
import { type Run, readRuns } from '../runs/runs.ts'
import { expectedDay, lateness } from './lateness.ts'
import { queueState } from './queue_state.ts'
import { deliveredFeeds } from './status.ts'

type MakeGauge = (name: string, help: string, labelNames: string[]) => Gauge

/** The metrics are computed from this many runs, the newest ones. */
const LOOKED_AT = 500

/**
 * Metrics of the runs, releases, feeds and queue of a home folder, in the text format of Prometheus. Times are Unix seconds. No metric
 * reveals ingested data.
 */
export async function operationMetrics(home: string): Promise<string> {
  // The package is loaded here and not at start, because loading takes a tenth of a second and most runs write no metrics.
  const { Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `crowdtape_${name}`, help, labelNames, registers: [registry] })
  const recorded = gauge('runs_recorded', 'Number of recorded runs, by job and outcome.', ['job', 'outcome'])
  const started = gauge('run_last_start_timestamp_seconds', 'Start time of the last run of a job.', ['job'])
  const succeeded = gauge('run_last_success_timestamp_seconds', 'End time of the last successful run of a job.', [
    'job',
  ])
  const seconds = gauge('run_last_duration_seconds', 'Duration of the last ended run of a job.', ['job'])
  const memory = gauge('run_last_peak_memory_bytes', 'Peak resident memory of the last ended run of a job.', ['job'])
  const built = gauge(
    'run_last_partitions',
    'Number of partitions that the last successful run of a job built or reused.',
    ['job', 'how'],
  )
  const failed = gauge(
    'run_last_failed',
    '1 if the last ended run of a job failed or died, 0 if not, by class of the error.',
    ['job', 'kind'],
  )
  const unread = gauge('source_last_failed', '1 if the newest run with sources could not read this source, 0 if not.', [
    'source',
  ])
  const live = gauge('live_as_of_timestamp_seconds', 'Start of the day of the live release, in UTC.', [])

  const runs = await readRuns(home, LOOKED_AT)
  for (const [job, all] of byJob(runs)) {
    for (const { outcome } of all) recorded.inc({ job, outcome })
    started.set({ job }, Date.parse(all[0].started_at) / 1000)
    const last = all.find((run) => run.outcome !== 'running')
    if (last) failed.set({ job, kind: last.error_kind ?? '' }, last.outcome === 'done' ? 0 : 1)
    const ended = all.find((run) => run.outcome === 'done' || run.outcome === 'failed')
    if (ended) {
      seconds.set({ job }, ended.seconds ?? 0)
      memory.set({ job }, ended.peak_memory_bytes ?? 0)
    }
    const done = all.find((run) => run.outcome === 'done')
    if (!done) continue
    succeeded.set({ job }, Date.parse(done.ended_at!) / 1000)
    for (const how of ['built', 'reused'] as const) {
      const total = Object.values(done.did?.models ?? {}).reduce((sum, counts) => sum + counts[how], 0)
      built.set({ job, how }, total)
    }
  }
  const reading = runs.find(({ did }) => did?.sources && did.sources.length > 0)
  for (const { source, failed: why } of reading?.did?.sources ?? []) unread.set({ source }, why === null ? 0 : 1)
  const current = await new Releases(home).current()
  if (current?.as_of) live.set(Date.parse(current.as_of) / 1000)
  await feedGauges(home, gauge, runs, current?.as_of ?? null)
  const queue = await queueState(home)
  if (queue) {
    gauge('queue_up', '1 if the Redis of the queue responds, 0 if not.', []).set(queue.error === null ? 1 : 0)
    const jobs = gauge('queue_jobs', 'Number of jobs in the queue of the workers, by state.', ['state'])
    for (const state of ['waiting', 'active', 'retrying', 'dead'] as const) {
      if (queue[state] !== null) jobs.set({ state }, queue[state])
    }
    if (queue.workers !== null)
      gauge('queue_workers', 'Number of workers that are connected to the queue.', []).set(queue.workers)
    if (queue.next_waited_seconds !== null) {
      const waited = gauge('queue_next_waited_seconds', 'Time for which the next job in the queue has waited.', [])
      waited.set(queue.next_waited_seconds)
    }
  }
  return registry.metrics()
}

/**
 * Gauges of lateness, and of the share of quarantined rows in the last delivery of each feed. The share is rounded up to a percent, so that
 * it does not reveal counts.
 */
async function feedGauges(home: string, gauge: MakeGauge, runs: Run[], asOf: string | null): Promise<void> {
  const { catalog } = await readCatalog(home)
  const feeds = deliveredFeeds(catalog)
  const { freshness } = loadConfig('config/audit.yaml', auditSchema)
  const late = lateness({ asOf, feeds, runs }, expectedDay(Date.now()), freshness)
  const isLate = gauge('late', '1 if the live release or a feed of config/audit.yaml is late, 0 if not.', [
    'what',
    'name',
  ])
  isLate.set({ what: 'release', name: 'live' }, late.some(({ what }) => what === 'release') ? 1 : 0)
  for (const name of Object.keys(freshness)) {
    isLate.set({ what: 'feed', name }, late.some((each) => each.what === 'feed' && each.name === name) ? 1 : 0)
  }
  const quarantined = gauge(
    'feed_last_quarantined_ratio',
    'Share of the rows of the last delivery that are in quarantine, rounded up to 0.01.',
    ['feed'],
  )
  for (const { feed, last } of feeds) {
    quarantined.set({ feed }, last.read === 0 ? 0 : Math.ceil((last.quarantined / last.read) * 100) / 100)
  }
}

/** Writes the metrics to `CROWDTAPE_METRICS_FILE`, from which node_exporter reads them. The file is replaced atomically. */
export async function writeMetricsFile(home: string, { CROWDTAPE_METRICS_FILE: path }: Settings): Promise<void> {
  if (path === undefined) return
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, await operationMetrics(home))
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}

function byJob(runs: Run[]): Map<string, Run[]> {
  const jobs = new Map<string, Run[]>()
  for (const run of runs) jobs.set(run.job, [...(jobs.get(run.job) ?? []), run])
  return jobs
}
