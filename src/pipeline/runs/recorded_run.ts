import type { Logger } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { refusalLines, refusalsIn } from '../../ingest/report.ts'
import { sourceLines } from '../inputs/ingest_source.ts'
import type { Job } from '../job.ts'
import type { JobRequest, Stage } from '../request.ts'
import { writeMetricsFile } from '../status/operation_metrics.ts'
import { alert } from './alerts.ts'
import { announceReleases } from './release_webhooks.ts'
import type { RunSummary } from './run_event.ts'
import { RunLog } from './run_log.ts'
import { runLogger } from './run_logger.ts'

type Done = Awaited<ReturnType<Job['run']>>

/**
 * Runs a job, and returns its result or throws its error. Also writes the record of the run (a file in `<home>/runs/`), structured log
 * lines and the metrics file, sends alerts about problems, and calls the release webhooks. If one of these steps fails, the job still runs,
 * and its result is returned.
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
    const failed = failedSources(done)
    for (const line of [...refused, ...failed]) log.warn(line)
    if (refused.length > 0)
      await alert(home, settings, log, { kind: 'refused', run: record.id, job, days, details: refused })
    if (failed.length > 0)
      await alert(home, settings, log, { kind: 'source_failed', run: record.id, job, days, details: failed })
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

function logged(stage: Stage, log: Logger): Stage {
  return async (title, work) => {
    const started = performance.now()
    log.info({ stage: title }, 'stage started')
    const result = await stage(title, work)
    log.info({ stage: title, seconds: Math.round(performance.now() - started) / 1000 }, 'stage done')
    return result
  }
}

/** One line for each source that could not be read, with the reason. */
function failedSources({ sources = [] }: Pick<Done, 'sources'>): string[] {
  return sources.flatMap((each) => sourceLines({ ...each, warnings: [] }))
}

function summaryOf({ feeds, sources, models, releases, live, moved, heard }: Done): RunSummary {
  const warnings = releases.flatMap(({ audit }) => audit.filter(({ outcome }) => outcome === 'warned'))
  return {
    live: live ?? null,
    moved,
    releases: releases.map(({ id }) => id),
    warnings: [
      ...new Set([
        ...refusalLines(refusalsIn(feeds)),
        ...failedSources({ sources }),
        ...warnings.map(({ detail }) => detail),
      ]),
    ].slice(0, 50),
    feeds: feeds
      .filter(({ files_new, read }) => files_new + read > 0)
      .map(({ feed, files_new, read, accepted, quarantined }) => ({ feed, files_new, read, accepted, quarantined })),
    models,
    ...(sources && { sources: sources.map(({ source, failed = null }) => ({ source, failed })) }),
    ...(heard && { heard }),
  }
}

function isLate({ check, outcome }: { check: string; outcome: string }): boolean {
  return check.endsWith(': freshness') && outcome !== 'passed'
}
