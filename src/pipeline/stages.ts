import type { BuildReport } from '../build/build_report.ts'
import { type IngestReport, ingest } from '../ingest/ingest.ts'
import { mergeReports, refusalsIn } from '../ingest/report.ts'
import { personSecret } from '../lake/person_ids.ts'
import { isBucketUrl } from '../lake/store/s3_bucket.ts'
import { compactMonths } from '../release/archive/months.ts'
import type { Manifest } from '../release/manifest.ts'
import { quarantineFaultyRows } from './faulty_rows.ts'
import { readInRun, type SourceReport } from './inputs/ingest_source.ts'
import { ingestBucket } from './inputs/landing_bucket.ts'
import type { RunLanguage } from './language/run_language.ts'
import { type AuditInputs, buildRelease, writeBuilt } from './publish.ts'
import type { JobRequest, Stage } from './request.ts'
import { type Expired, expireText } from './retention/expire_text.ts'
import type { RunContext } from './run_context.ts'
import { validateOnWorkers } from './worker/batch_validation.ts'

/** Result of ingesting the sources and the landing folder. */
export interface IngestedInputs extends IngestReport {
  sources: SourceReport[]
}

/** Ingests new data of the sources, and then new landing files. If a source fails, the other sources are still read. */
export async function ingestInputs(context: RunContext, request: JobRequest, stage: Stage): Promise<IngestedInputs> {
  const sources: SourceReport[] = []
  for (const source of request.sources ?? [])
    sources.push(await stage(`Read ${source.name}`, (say) => readInRun(context, source, say)))
  const landed = await ingestLanding(context, request, stage)
  return { ...landed, feeds: mergeReports([...sources.map(({ feeds }) => feeds), landed.feeds]), sources }
}

function ingestLanding(context: RunContext, request: JobRequest, stage: Stage): Promise<IngestReport> {
  return stage('Ingest landing files', async (say) => {
    if (!request.landing) return { feeds: [] }
    if (isBucketUrl(request.landing)) return ingestBucket(context, request.landing, request.feeds, say)
    const { lake, runner, settings } = context
    const secret = await personSecret(context.home)
    const isShared = settings.CROWDTAPE_QUEUE === 'on' && settings.CROWDTAPE_INGEST_WORKERS === 'on'
    return ingest(lake, {
      landing: request.landing,
      feeds: request.feeds,
      secret,
      batchBytes: settings.CROWDTAPE_BATCH_BYTES,
      ...(isShared && { validate: validateOnWorkers(lake.store, runner, secret) }),
      onProgress: (progress) => say(`${progress.feed}: ${progress.files_done} of ${progress.files_total} files`),
    })
  })
}

/** The title of every build stage begins with this text. It identifies the build stages in the record of a run. */
export const BUILD = 'Build models for'

/**
 * Builds the partitions of a day's release, and quarantines the rows that the models left out. `progress` is added to the title of the
 * stage.
 */
export function build(context: RunContext, day: string, stage: Stage, progress = ''): Promise<BuildReport> {
  return stage(`${BUILD} ${day}${progress}`, async (say) => {
    const built = await buildRelease(context, day, ({ model, done, total }) => say(`${model}: ${done} of ${total}`))
    await quarantineFaultyRows(context, built, day)
    return built
  })
}

/** Writes, audits and archives a day's release. Does not publish it. */
export function write(
  context: RunContext,
  day: string,
  pipeline: Manifest['pipeline'],
  built: BuildReport,
  language: RunLanguage,
  audit: AuditInputs,
  stage: Stage,
): Promise<Manifest> {
  return stage(`Write and audit the release of ${day}`, () =>
    writeBuilt(context, day, pipeline, built, language, audit),
  )
}

/** Inputs of the audit other than the release: the checks that may fail, because the operator accepts this, and the refused files. */
export function auditInputs({ accepted }: JobRequest, { feeds }: IngestReport): AuditInputs {
  return { accepted, refused: refusalsIn(feeds) }
}

/** Thrown when a run has built again a release that an operator had rolled back. The run does not put this release live. */
export class RolledBack extends Error {
  override name = 'RolledBack'
}

/**
 * Puts a release live and returns whether the live release changed. It does not change if this release is live already, or if a release of
 * a newer day is live and the operator did not name the day. Throws `RolledBack` if an operator has rolled back this release and the
 * request does not accept `rolled back`.
 */
export function promote(
  { releases }: RunContext,
  release: Manifest,
  by: string,
  request: JobRequest,
  stage: Stage,
): Promise<boolean> {
  return stage(`Put ${release.id} live`, async () => {
    const before = await releases.current()
    // A live release of a future day was built while the clock was wrong, so it does not count as newer.
    const isNewerLive = before && before.as_of > release.as_of && before.as_of <= new Date().toISOString().slice(0, 10)
    if (isNewerLive && !request.isDayNamed) return false
    if ((await releases.isRolledBack(release.id)) && !request.accepted.includes('rolled back')) {
      throw new RolledBack(
        `release ${release.id} was taken down by a rollback, and this run has built the same release again; release ` +
          `${before?.release} stays up; \`--accept "rolled back"\` publishes it nevertheless`,
      )
    }
    await releases.promote(release.id, by, before)
    return before?.release !== release.id
  })
}

/**
 * Removes text whose retention time has passed. Does nothing if no retention time is set. The daily job calls it before the audit, because
 * a failed audit must not delay the removal.
 */
export async function expire(context: RunContext, stage: Stage): Promise<Expired | undefined> {
  if (context.settings.CROWDTAPE_TEXT_DAYS === undefined) return undefined
  return stage('Remove expired text', () => expireText(context))
}

/** Compacts the complete months of the archive. Returns the number of written files. */
export function compact({ lake, archive }: RunContext, stage: Stage): Promise<number> {
  return stage('Compact the archive', (say) => compactMonths(lake.engine, archive, say))
}

/** Adds up the partition counts of several builds, by model. */
export function total(reports: BuildReport[]): BuildReport['counts'] {
  const sum: BuildReport['counts'] = {}
  for (const { counts } of reports) {
    for (const [model, { built, reused, outdated }] of Object.entries(counts)) {
      sum[model] ??= { built: 0, reused: 0 }
      sum[model].built += built
      sum[model].reused += reused
      // Days of a backfill share partitions, so the same outdated partition must not be counted for each day.
      if (outdated) sum[model].outdated = Math.max(outdated, sum[model].outdated ?? 0)
    }
  }
  return sum
}
