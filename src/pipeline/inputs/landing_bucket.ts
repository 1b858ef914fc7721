import { hash } from 'node:crypto'
import type { Settings } from '../../base/settings.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { pending, roleOf, unknownIn } from '../../ingest/readers/landing.ts'
import type { IngestReport } from '../../ingest/report.ts'
import { type Catalog, emptyCatalog } from '../../lake/catalog/catalog.ts'
import { isBucketUrl } from '../../lake/store/s3_bucket.ts'
import { LandingSource, placedLanding } from '../../sources/places/landing_source.ts'
import { type Place, placeOf } from '../../sources/places/place.ts'
import { SourceFailure } from '../../sources/source.ts'
import type { RunContext } from '../run_context.ts'
import { sourceContext, sourceInRun } from './ingest_source.ts'

/**
 * Ingests new files of a bucket with the layout of a landing folder. Files are copied to the home folder in rounds of at most
 * `CROWDTAPE_CACHE_BYTES`, and each copy is removed after its file is ingested. Throws `SourceFailure` if the bucket cannot be read.
 */
export async function ingestBucket(
  { lake, settings }: RunContext,
  landing: string,
  only: readonly string[] | undefined,
  say: (progress: string) => void,
): Promise<IngestReport> {
  const feeds = only ? [...only] : (await allFeeds()).map(({ name }) => name)
  // The name contains a hash of the address, so that each bucket has its own folder for copies.
  const name = `landing-${hash('sha256', landing, 'hex').slice(0, 8)}`
  const source = new LandingSource(name, feeds, placeAt(landing, settings), '', sourceContext(settings).roundBytes)
  const { failed, feeds: reports } = await sourceInRun(lake, source, settings, say)
  if (failed !== undefined) throw new SourceFailure(failed)
  return { feeds: reports }
}

/** The files and folders of a landing folder or bucket that no feed reads. */
export async function unknownAt(landing: string, settings: Settings): Promise<string[]> {
  if (!isBucketUrl(landing)) return unknownIn(landing)
  return (await placedLanding(placeAt(landing, settings), emptyCatalog())).unknown
}

/** The landing files that have not been ingested yet, by feed. */
export async function pendingAt(
  catalog: Catalog,
  landing: string,
  settings: Settings,
  only?: readonly string[],
): Promise<Record<string, string[]>> {
  if (!isBucketUrl(landing)) return pending(catalog, landing, only)
  const { waiting } = await placedLanding(placeAt(landing, settings), catalog)
  const files: Record<string, string[]> = {}
  for (const { feed, name } of waiting) {
    if (roleOf(feed, name) !== 'rows' || (only && !only.includes(feed.name))) continue
    files[feed.name] ??= []
    files[feed.name].push(name)
  }
  return files
}

function placeAt(landing: string, settings: Settings): Place {
  return placeOf(landing, {
    endpoint: settings.CROWDTAPE_STORE_ENDPOINT,
    region: settings.CROWDTAPE_STORE_REGION,
    ...sourceContext(settings),
  })
}
