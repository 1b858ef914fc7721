import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { refusalLines, refusalsIn } from '../../ingest/report.ts'
import { Releases } from '../../release/releases.ts'
import type { Job } from '../job.ts'
import type { JobRequest, Stage } from '../request.ts'
import { writeMetricsFile } from '../status/operation_metrics.ts'
import { announceReleases } from './announce.ts'
import type { RunSummary } from './run_event.ts'
import { RunLog } from './run_log.ts'
import { type Alert, sendAlert } from './webhook.ts'

/** How long an alert waits to know which release is up. */
const LIVE_MS = 5000

type Done = Awaited<ReturnType<Job['run']>>

/**
 * Runs a job and leaves a record of it: a file in `<home>/runs/`, lines in the structured log, the metrics file, and alerts
 * where the run failed or feeds are late; tells webhooks what went live. Nothing of that can fail the run; what it returns or throws is the job's.
 */
export async function recordRun(
  home: string,
  { run: id, job, days }: { run?: string; job: string; days: JobRequest['days'] },
  settings: Settings,
  stage: Stage,
  run: (stage: Stage) => Promise<Done>,
): Promise<Done> {
  const complain = (error: Error) => process.stderr.write(`crowdtape: the run is not recorded: ${error.message}\n`)
  const record = await RunLog.start(home, { ...(id && { run: id }), job, days }, complain)
  const log = runLogger(settings).child({ run: record.id, job })
  log.info({ days }, 'run started')
  try {
    const done = await run(logged(record.stages(stage), log))
    const did = summaryOf(done)
    await record.end({ outcome: 'done', did })
    log.info({ release: did.live, moved: did.moved }, 'run done')
    const late = (done.releases.at(-1)?.audit ?? []).filter(isLate).map(({ detail }) => detail)
    const refused = refusalLines(refusalsIn(done.feeds))
    for (const line of refused) log.warn(line)
    if (refused.length > 0)
      await alert(home, settings, log, { kind: 'refused', run: record.id, job, days, details: refused })
    if (late.length > 0) await alert(home, settings, log, { kind: 'late', run: record.id, job, days, details: late })
    return done
  } catch (error) {
    const { name, message } = error as Error
    await record.end({ outcome: 'failed', error: message, kind: name })
    log.error({ err: error }, 'run failed')
    const kind = name === 'AuditFailed' ? 'audit_failed' : 'run_failed'
    await alert(home, settings, log, { kind, run: record.id, job, days, details: [message] })
    throw error
  } finally {
    await announceReleases(home, settings, log)
    await writeMetricsFile(home, settings).catch((error) => log.error({ err: error }, 'metrics file not written'))
  }
}

/** Tells the operator's webhook of a run that left no record, as it could not begin or was killed. */
export async function alertUnrecorded(
  home: string,
  { job, days }: { job: string; days: string[] },
  settings: Settings,
  reason: string,
): Promise<void> {
  await alert(home, settings, runLogger(settings), { kind: 'run_failed', run: null, job, days, details: [reason] })
}

/**
 * Tells the operator's webhook, where one is set; a receiver that is not there costs a line in the log. Gives why it was not
 * delivered; undefined where it was, or nobody is to be told.
 */
export async function alert(
  home: string,
  { CROWDTAPE_ALERT_URL: url }: Settings,
  log: Pick<Logger, 'warn'>,
  told: Pick<Alert, 'kind' | 'run' | 'job' | 'days' | 'details'>,
): Promise<string | undefined> {
  if (url === undefined) return undefined
  const live = await liveRelease(home)
  const subject = subjects[told.kind]
  const flaw = await sendAlert(
    {
      version: 1,
      at: new Date().toISOString(),
      text: `crowdtape${told.job ? ` ${told.job}` : ''}: ${subject}: ${told.details.join('; ')}`,
      live,
      ...told,
    },
    { url },
  )
  if (flaw === undefined) return undefined
  log.warn({ kind: told.kind, flaw }, 'alert not delivered')
  process.stderr.write(`crowdtape: the alert was not delivered: ${flaw}\n`)
  return flaw
}

const subjects: Record<Alert['kind'], string> = {
  run_failed: 'run failed',
  audit_failed: 'release failed its audit',
  late: 'data is late',
  refused: 'landing files were refused',
}

/** The release that is up; null also where it is not known soon, as an alert is not to wait for a store that is away. */
async function liveRelease(home: string): Promise<string | null> {
  const read = async () => (await new Releases(home).current())?.release ?? null
  return Promise.race([read().catch(() => null), sleep(LIVE_MS, null, { ref: false })])
}

/** The structured log of a run, on stderr, where the operator wants one. */
function runLogger({ CROWDTAPE_LOG_FORMAT, LOG_LEVEL }: Settings): Logger {
  const level = CROWDTAPE_LOG_FORMAT === 'json' ? LOG_LEVEL : 'silent'
  return pino({ level }, pino.destination({ fd: 2, sync: true }))
}

function logged(stage: Stage, log: Logger): Stage {
  return async (title, work) => {
    const started = performance.now()
    log.info({ stage: title }, 'stage started')
    const result = await stage(title, work)
    log.info({ stage: title, seconds: Math.round(performance.now() - started) / 1000 }, 'stage done')
    return result
  }
}

function summaryOf({ feeds, models, releases, live, moved, heard }: Done): RunSummary {
  const warnings = releases.flatMap(({ audit }) => audit.filter(({ outcome }) => outcome === 'warned'))
  return {
    live: live ?? null,
    moved,
    releases: releases.map(({ id }) => id),
    warnings: [...new Set([...refusalLines(refusalsIn(feeds)), ...warnings.map(({ detail }) => detail)])].slice(0, 50),
    feeds: feeds
      .filter(({ files_new, read }) => files_new + read > 0)
      .map(({ feed, files_new, read, accepted, quarantined }) => ({ feed, files_new, read, accepted, quarantined })),
    models,
    ...(heard && { heard }),
  }
}

function isLate({ check, outcome }: { check: string; outcome: string }): boolean {
  return check.endsWith(': freshness') && outcome !== 'passed'
}
