import { join } from 'node:path'
import type { Lake } from '../lake/lake.ts'
import type { Feed } from './contract.ts'
import { type LandingFile, listFeed, listPath } from './landing.ts'
import { allFeeds, feedNamed } from './registry.ts'
import type { FeedReport, IngestReport } from './report.ts'
import { takeInFiles } from './take_in.ts'

export type { FeedReport, IngestReport } from './report.ts'

export interface IngestProgress {
  feed: string
  files_done: number
  files_total: number
}

export interface IngestOptions {
  /** The operator's secret, for the keyed hashes of user ids and the seal of quarantined rows. */
  secret: string
  /** Input, after decompression, that is staged and committed at a time; a larger file is a batch of its own. */
  batchBytes?: number
  onProgress?: (progress: IngestProgress) => void
}

/**
 * Takes in what is new in a landing folder (one folder a feed): good rows to bronze, bad ones to quarantine. Committed
 * batch by batch, whole files only; run again after a failure, it goes on with what is missing. The same files again, or
 * under other names, change nothing.
 */
export async function ingest(
  lake: Lake,
  options: IngestOptions & { landing: string; feeds?: string[] },
): Promise<IngestReport> {
  const feeds = options.feeds ? await Promise.all(options.feeds.map(feedNamed)) : await allFeeds()
  return takeIn(lake, options, feeds, (feed) => listFeed(feed, join(options.landing, feed.name)))
}

/** Takes in one file, or all files of a folder, given by hand. Throws `NoSuchLanding` or `UnknownFeed`. */
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
  list: (feed: Feed) => Promise<LandingFile[]>,
): Promise<IngestReport> {
  const reports: FeedReport[] = []
  // All of a run is one delivery. Its number is only used up once something is committed.
  const delivery = (await lake.catalog()).deliveries + 1
  for (const feed of feeds) reports.push(await takeInFiles(lake, feed, await list(feed), delivery, options))
  return { feeds: reports }
}
