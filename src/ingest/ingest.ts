import { join } from 'node:path'
import type { Feed } from '../feeds/contract/feed.ts'
import { allFeeds, feedNamed } from '../feeds/contract/registry.ts'
import type { Lake } from '../lake/lake.ts'
import { secretHash } from '../lake/person_ids.ts'
import { type IngestOptions, ingestFiles } from './ingest_files.ts'
import { type LandingSurvey, listPath, strangers, surveyFeed } from './readers/landing.ts'
import type { FeedReport, IngestReport } from './report.ts'

export type { FeedReport, IngestReport } from './report.ts'

/**
 * Thrown if the rows of the lake were ingested with another secret. With the given secret, every person would get a second id and be
 * counted twice.
 */
export class OtherSecret extends Error {
  override name = 'OtherSecret'

  readonly found: string
  readonly expected: string

  /** `found` is the hash of the given secret, and `expected` is the hash of the secret that the lake was filled with. */
  constructor(home: string, found: string, expected: string) {
    super(
      `found another secret (hash ${found.slice(0, 8)}), expected the secret that the lake was filled with ` +
        `(hash ${expected.slice(0, 8)}), which is the value that CROWDTAPE_SECRET or ${join(home, 'secret')} had then; ` +
        'nothing was ingested',
    )
    this.found = found
    this.expected = expected
  }
}

/**
 * Ingests the new files of a landing folder, which has one folder per feed. Valid rows are written to bronze, invalid rows to quarantine.
 * Files are committed in batches, so after a failure the next call continues with the remaining files. Files that were ingested before are
 * skipped, even under other names. Throws `OtherSecret` if the lake was filled with another secret.
 */
export async function ingest(
  lake: Lake,
  options: IngestOptions & { landing: string; feeds?: string[] },
): Promise<IngestReport> {
  const feeds = options.feeds ? await Promise.all(options.feeds.map(feedNamed)) : await allFeeds()
  const { feeds: reports, unknown = [] } = await ingestInputs(lake, options, feeds, (feed) =>
    surveyFeed(feed, join(options.landing, feed.name)),
  )
  return { feeds: reports, unknown: [...(await strangers(options.landing)), ...unknown] }
}

/**
 * Ingests the file or all files of the folder at the operator's `path`. Throws `NoSuchLanding` if there is nothing to ingest, `UnknownFeed`
 * if no feed has this name, and `OtherSecret` if the lake was filled with another secret.
 */
export async function ingestPaths(
  lake: Lake,
  feedName: string,
  path: string,
  options: IngestOptions,
): Promise<IngestReport> {
  return ingestInputs(lake, options, [await feedNamed(feedName)], (feed) => listPath(feed, path))
}

async function ingestInputs(
  lake: Lake,
  options: IngestOptions,
  feeds: Feed[],
  survey: (feed: Feed) => Promise<LandingSurvey>,
): Promise<IngestReport> {
  const { deliveries, people } = await lake.catalog()
  const mark = secretHash(options.secret)
  if (people !== undefined && people !== mark) throw new OtherSecret(lake.home, mark, people)
  const reports: FeedReport[] = []
  const unknown: string[] = []
  // Each run is one delivery. If the run commits nothing, the next run gets the same delivery number.
  const delivery = deliveries + 1
  for (const feed of feeds) {
    const found = await survey(feed)
    reports.push(await ingestFiles(lake, feed, found, delivery, options))
    unknown.push(...found.ignored.map((name) => `${feed.name}/${name}`))
  }
  return { feeds: reports, unknown }
}
