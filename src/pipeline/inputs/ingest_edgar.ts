import { join } from 'node:path'
import { rows } from '../../base/duckdb.ts'
import { list } from '../../base/quote.ts'
import type { Settings } from '../../base/settings.ts'
import { feedNamed } from '../../feeds/contract/registry.ts'
import { hostsAt } from '../../ingest/edgar/addresses.ts'
import { Client } from '../../ingest/edgar/client.ts'
import { download } from '../../ingest/edgar/download.ts'
import type { DownloadRequest } from '../../ingest/edgar/download_context.ts'
import { type CompanyRow, companyRows, layOut } from '../../ingest/edgar/landing_rows.ts'
import type { Downloaded } from '../../ingest/edgar/report.ts'
import { Shelf } from '../../ingest/edgar/shelf.ts'
import { type FeedReport, ingest } from '../../ingest/ingest.ts'
import { bronzeRelation } from '../../lake/bronze.ts'
import { type Lake, readCatalog } from '../../lake/lake.ts'
import { lockHome } from '../../lake/lock.ts'
import { personSecret } from '../../lake/person_ids.ts'
import type { Stage } from '../request.ts'
import { openContext } from '../run_context.ts'

/** Result of `ingest edgar`: the downloaded files by company, the files that are missing, and the result of ingesting them by feed. */
export interface EdgarReport extends Omit<Downloaded, 'filings' | 'facts' | 'issuers'> {
  feeds: FeedReport[]
}

/**
 * Downloads new filings from EDGAR into a folder of the home, then ingests these files like landing files. The home is locked only during
 * ingestion, so a long download does not block runs. After a failure, the next call resumes the download; after a success, the next call
 * requests only what has changed.
 */
export async function ingestEdgar(
  home: string,
  wanted: DownloadRequest,
  settings: Settings & { EDGAR_USER_AGENT: string },
  stage: Stage,
  waitSeconds?: number,
): Promise<EdgarReport> {
  const folder = join(home, 'edgar')
  // Two downloads at the same time would fetch every file twice and exceed the rate limit of EDGAR.
  const lock = await lockHome(folder, 'ingest edgar', waitSeconds ?? settings.CROWDTAPE_WAIT_SECONDS)
  try {
    const shelf = await Shelf.open(folder)
    const client = new Client({
      userAgent: settings.EDGAR_USER_AGENT,
      perSecond: settings.EDGAR_REQUESTS_PER_SECOND,
      maxBytes: settings.EDGAR_MAX_BYTES,
      timeoutMs: settings.EDGAR_TIMEOUT_SECONDS * 1000,
      retries: settings.EDGAR_RETRIES,
    })
    const isTaken = await takenIn(home)
    const hosts = hostsAt(settings.EDGAR_BASE_URL)
    const found = await stage('Download from EDGAR', (say) => download({ client, shelf, hosts, isTaken, say }, wanted))
    const feeds = await stage('Ingest the downloads', () => ingestInputs(home, shelf, found, settings, waitSeconds))
    const { filings, facts, issuers, ...report } = found
    return { ...report, feeds }
  } finally {
    await lock.release()
  }
}

async function ingestInputs(
  home: string,
  shelf: Shelf,
  found: Downloaded,
  settings: Settings,
  waitSeconds: number | undefined,
): Promise<FeedReport[]> {
  const context = await openContext(home, 'ingest edgar', settings, waitSeconds)
  try {
    const { lake } = context
    await layOut(shelf, found, companyRows(found.issuers, await knownCompanies(lake, found)))
    const { feeds } = await ingest(lake, {
      landing: shelf.landing,
      feeds: ['companies', 'filings', 'company_facts'],
      secret: await personSecret(home),
      batchBytes: settings.CROWDTAPE_BATCH_BYTES,
    })
    await shelf.clear(await takenIn(home))
    return feeds
  } finally {
    await context.close()
  }
}

/** Returns a function that tells whether the lake has ingested the landing file with a given SHA-256. */
async function takenIn(home: string): Promise<(feed: string, file: string) => boolean> {
  const { catalog } = await readCatalog(home)
  return (feed, file) => catalog.files[feed]?.[file] !== undefined
}

/** For each symbol of the issuers, its newest row of the feed `companies` in the lake. */
async function knownCompanies(lake: Lake, { issuers }: Downloaded): Promise<Map<string, CompanyRow>> {
  const symbols = issuers.flatMap(({ listings }) => listings.map(({ ticker }) => ticker))
  const parts = Object.values((await lake.catalog()).bronze.companies ?? {}).flat()
  if (parts.length === 0 || symbols.length === 0) return new Map()
  using _held = await lake.store.hold(parts.map(({ key }) => key))
  const paths = parts.map((part) => lake.store.path(part.key))
  const isRepeating = parts.length > 1 || parts.some((part) => part.repeats)
  const relation = bronzeRelation(await feedNamed('companies'), paths, isRepeating)
  const found = await lake.engine.with((connection) =>
    rows<CompanyRow & { cik: string }>(
      connection,
      `select ticker, cik, name, exchange, sic, sector, industry from ${relation}
      where not superseded and ticker in ${list(symbols)}`,
    ),
  )
  return new Map(found.map((row) => [row.ticker, { ...row, cik: Number(row.cik) }]))
}
