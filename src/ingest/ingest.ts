import { join } from 'node:path'
import type { Feed } from '../feeds/contract/feed.ts'
import { allFeeds, feedNamed } from '../feeds/contract/registry.ts'
import type { Lake } from '../lake/lake.ts'
import { secretHash } from '../lake/person.ts'
import { type LandingSurvey, listPath, strangers, surveyFeed } from './readers/landing.ts'
import type { FeedReport, IngestReport } from './report.ts'
import { type IngestOptions, takeInFiles } from './take_in.ts'

export type { FeedReport, IngestReport } from './report.ts'

/** Thrown if the lake was filled with another secret: everybody would get a second id and count twice. */
export class OtherSecret extends Error {
  override name = 'OtherSecret'

  readonly found: string
  readonly expected: string

  /** Hashes of the given secret and of the lake's. */
  constructor(home: string, found: string, expected: string) {
    super(
      `found another secret (mark ${found.slice(0, 8)}), expected the one under which the lake was filled ` +
        `(mark ${expected.slice(0, 8)}): the value that CROWDTAPE_SECRET or ${join(home, 'secret')} had then; ` +
        'nothing was taken in',
    )
    this.found = found
    this.expected = expected
  }
}

/**
 * Ingests the new files of a landing folder (one folder per feed): valid rows go to bronze, invalid ones to quarantine.
 * Each batch of whole files is committed, so after a failure the next call continues with the remaining files. Known
 * files change nothing, even under other names. Throws `OtherSecret`.
 */
export async function ingest(
  lake: Lake,
  options: IngestOptions & { landing: string; feeds?: string[] },
): Promise<IngestReport> {
  const feeds = options.feeds ? await Promise.all(options.feeds.map(feedNamed)) : await allFeeds()
  const { feeds: reports, unknown = [] } = await takeIn(lake, options, feeds, (feed) =>
    surveyFeed(feed, join(options.landing, feed.name)),
  )
  return { feeds: reports, unknown: [...(await strangers(options.landing)), ...unknown] }
}

/**
 * Ingests one file, or all files of a folder, named by the operator. Throws `NoSuchLanding`, `UnknownFeed` or
 * `OtherSecret`.
 */
export async function ingestPaths(
  lake: Lake,
  feedName: string,
  path: string,
  options: IngestOptions,
): Promise<IngestReport> {
  return takeIn(lake, options, [await feedNamed(feedName)], (feed) => listPath(feed, path))
}

async function takeIn(
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
  // Each run is one delivery, whose number is used up only when something is committed.
  const delivery = deliveries + 1
  for (const feed of feeds) {
    const found = await survey(feed)
    reports.push(await takeInFiles(lake, feed, found, delivery, options))
    unknown.push(...found.ignored.map((name) => `${feed.name}/${name}`))
  }
  return { feeds: reports, unknown }
}
