import { join } from 'node:path'
import { engineMemory, engineThreads } from '../../base/settings/memory_share.ts'
import type { Settings } from '../../base/settings.ts'
import { type FeedReport, ingest } from '../../ingest/ingest.ts'
import { mergeReports } from '../../ingest/report.ts'
import { type Lake, readCatalog } from '../../lake/lake.ts'
import { HomeLocked, lockHome } from '../../lake/lock.ts'
import { personSecret } from '../../lake/person_ids.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import type { ConfiguredSource } from '../../sources/configured.ts'
import { Outbox } from '../../sources/outbox.ts'
import { type Pulled, type Source, type SourceContext, SourceFailure } from '../../sources/source.ts'
import type { Stage } from '../request.ts'
import { openContext, type RunContext } from '../run_context.ts'

/**
 * Result of reading a source: the number of landing files and rows that the source delivered, and the result of ingesting them, by feed.
 */
export interface SourceReport extends Pulled {
  source: string
  feeds: FeedReport[]
}

/** The warnings of a source and its failure, one line each. Empty if the source was read without a warning. */
export function sourceLines({
  source,
  warnings,
  failed,
}: Pick<SourceReport, 'source' | 'warnings' | 'failed'>): string[] {
  return [...warnings, ...(failed === undefined ? [] : [failed])].map((line) =>
    line.startsWith('source ') ? line : `source ${source}: ${line}`,
  )
}

/** Limits and timeouts of a source, from the settings. */
export function sourceContext(settings: Settings): SourceContext {
  return {
    memory: engineMemory(settings),
    threads: engineThreads(settings),
    timeoutMs: settings.CROWDTAPE_STORE_TIMEOUT_SECONDS * 1000,
    retries: settings.CROWDTAPE_STORE_RETRIES,
    roundBytes: settings.CROWDTAPE_CACHE_BYTES,
  }
}

/**
 * Reads new rows of a source into landing files in its outbox, then ingests these files. The home is locked only during ingestion. If a
 * call fails or is killed, the next call continues, and no row is lost or ingested twice.
 */
export async function ingestSource(
  home: string,
  source: Source,
  settings: Settings,
  stage: Stage,
  waitSeconds?: number,
): Promise<SourceReport> {
  return reading(home, source, waitSeconds ?? settings.CROWDTAPE_WAIT_SECONDS, (outbox) =>
    rounds(source, async () => {
      const pulled = await stage(`Read ${source.name}`, (say) => source.pull(outbox, say).catch(failed))
      const feeds = await stage(`Ingest the rows of ${source.name}`, async () => {
        const context = await openContext(home, `ingest --source ${source.name}`, settings, waitSeconds)
        try {
          return await ingestInputs(context.lake, outbox, source, pulled, settings)
        } finally {
          await context.close()
        }
      })
      return { ...pulled, feeds }
    }),
  )
}

/**
 * Does what `ingestSource` does, but within a run, which already holds the lock of the home. If the source cannot be read or another
 * process is reading it, the result says so and the run continues.
 */
export async function readInRun(
  { lake, settings }: RunContext,
  configured: ConfiguredSource,
  say: (progress: string) => void,
): Promise<SourceReport> {
  const source = configured.open(sourceContext(settings))
  try {
    return await sourceInRun(lake, source, settings, say)
  } catch (error) {
    return { source: source.name, ...failed(error), feeds: [] }
  }
}

/**
 * Reads and ingests a source within a run, which holds the lock of the home. Throws `HomeLocked` if another process is reading the source.
 */
export function sourceInRun(
  lake: Lake,
  source: Source,
  settings: Settings,
  say: (progress: string) => void,
): Promise<SourceReport> {
  return reading(lake.home, source, settings.CROWDTAPE_WAIT_SECONDS, (outbox) =>
    rounds(source, async () => {
      // Files are ingested even if the source has failed, because the files that were written before the failure are complete.
      const pulled = await source.pull(outbox, say).catch(failed)
      return { ...pulled, feeds: await ingestInputs(lake, outbox, source, pulled, settings) }
    }),
  )
}

type Total = SourceReport & { leftOut: Record<string, number> }

/** Repeats `round` until the source has no more rows, and adds up the reports. */
async function rounds(source: Source, round: () => Promise<Omit<SourceReport, 'source'>>): Promise<SourceReport> {
  const total = { source: source.name, files: 0, rows: 0, warnings: [], leftOut: {}, feeds: [] } as Total
  for (;;) {
    const { files, rows, warnings, leftOut = {}, feeds, failed: reason, more } = await round()
    for (const [why, entries] of Object.entries(leftOut)) total.leftOut[why] = (total.leftOut[why] ?? 0) + entries
    total.files += files
    total.rows += rows
    total.warnings = [...new Set([...total.warnings, ...warnings])]
    total.feeds = mergeReports([total.feeds, feeds])
    if (reason !== undefined) total.failed = reason
    // A round without files would only be repeated. Files that could not be copied are left for the next run.
    if (!more || files === 0 || reason !== undefined) return total
  }
}

/** Converts an error of the source to a report with `failed`. Throws all other errors again. */
function failed(error: unknown): Pulled {
  if (error instanceof SourceFailure || error instanceof HomeLocked)
    return { files: 0, rows: 0, warnings: [], failed: (error as Error).message }
  throw error
}

/** Locks the outbox of a source, so that only this process uses it, and calls `work` with the outbox. */
async function reading<T>(
  home: string,
  source: Source,
  waitSeconds: number,
  work: (outbox: Outbox) => Promise<T>,
): Promise<T> {
  const lock = await lockHome(join(home, 'sources', source.name), `ingest --source ${source.name}`, waitSeconds)
  try {
    const { catalog } = await readCatalog(home)
    return await work(await Outbox.open(home, source.name, storeOf(home), catalog))
  } finally {
    await lock.release()
  }
}

async function ingestInputs(
  lake: Lake,
  outbox: Outbox,
  source: Source,
  pulled: Pulled,
  settings: Settings,
): Promise<FeedReport[]> {
  // Another host may have ingested the same rows in the meantime.
  const stale = await outbox.refresh(await lake.catalog())
  if (stale.length > 0)
    pulled.warnings.push(`another host ingested the same rows first, so ${stale.length} landing files were not used`)
  const { feeds } = await ingest(lake, {
    landing: outbox.landing,
    feeds: source.feeds,
    secret: await personSecret(lake.home),
    batchBytes: settings.CROWDTAPE_BATCH_BYTES,
  })
  await outbox.refresh(await lake.catalog())
  await outbox.trim()
  await source.settle?.(outbox)
  return feeds
}
