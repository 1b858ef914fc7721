import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '../../src/base/settings.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { pendingAt, unknownAt } from '../../src/pipeline/inputs/landing_bucket.ts'
import { type BucketServer, type Fault, testBucket } from '../lake/test_bucket.ts'
import { openHome } from '../pipeline/home.ts'
import { deliver, folder } from '../pipeline/landing.ts'
import { smallMarket } from '../pipeline/small_market.ts'
import { deliverReports } from '../pipeline/small_reports.ts'
import { sourceHome } from './source_home.ts'

const day = '2025-09-04'

/** A landing folder with a small market and filings, whose documents are separate files. */
async function market(): Promise<string> {
  const landing = folder()
  const rows = smallMarket({ end: day, days: 2, people: 5, trades_a_day: 8 })
  for (const [feed, all] of Object.entries(rows)) await deliver(landing, feed, 'rows.jsonl', all)
  await deliverReports(landing, day)
  return landing
}

/** Uploads the files of a folder to a prefix of the bucket, all with the same modification time. */
function upload({ objects }: BucketServer, path: string, prefix: string, at = '2025-09-05T06:00:00Z'): void {
  for (const name of filesIn(path))
    objects.set(`${prefix}/${name}`, { bytes: readFileSync(join(path, name)), metadata: {}, modified: new Date(at) })
}

function filesIn(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => relative(path, join(entry.parentPath, entry.name))).sort()
}

async function withBucket(): Promise<{ server: BucketServer; env: Record<string, string> }> {
  const server = await testBucket()
  server.page = 4
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  onTestFinished(() => void vi.unstubAllEnvs())
  return { server, env: { CROWDTAPE_STORE_ENDPOINT: server.endpoint, CROWDTAPE_STORE_TIMEOUT_SECONDS: '2' } }
}

/** Tables that together read every feed. */
const models = /^gold\.(retail_flows|retail_holdings|fund_positions|intent_tickers|filings|metric_companies)$/

test('a failing landing bucket gives the same release as a local folder; a second run fetches nothing', async () => {
  const delivered = await market()
  const local = await openHome(delivered, { models })
  const expected = (await local.nightly(day)).releases[0]
  await local.close()

  const { server, env } = await withBucket()
  upload(server, delivered, 'in/put')
  server.objects.set('in/put/notes.txt', { bytes: Buffer.from('x'), metadata: {} })
  server.objects.set('in/put/dividends/a.csv', { bytes: Buffer.from('x'), metadata: {} })
  const faults: Fault[] = ['error', 'cut_before', 'half', 'cut_after']
  server.fault = (_, number) => (number % 5 === 0 ? faults[(number / 5) % faults.length] : undefined)
  // The cache is so small that the files are fetched in several rounds.
  const home = await openHome('s3://tape/in/put', {
    models,
    env: { ...env, CROWDTAPE_CACHE_BYTES: '3000' },
  })
  const read = settings({ ...env })
  expect(await unknownAt('s3://tape/in/put', read)).toEqual(['dividends/', 'notes.txt'])
  expect((await pendingAt((await readCatalog(home.path)).catalog, 's3://tape/in/put', read)).prices).toEqual([
    'rows.jsonl',
  ])
  const made = await home.nightly(day)
  expect(made.releases[0].digest).toBe(expected.digest)
  expect(made.feeds.reduce((sum, { files_new }) => sum + files_new, 0)).toBeGreaterThan(7)
  // Row files are deleted after they are ingested. Documents stay, as later rows may refer to them.
  const [outbox] = readdirSync(join(home.path, 'sources')).filter((name) => name.startsWith('landing-'))
  const kept = filesIn(join(home.path, 'sources', outbox, 'landing'))
  expect(kept.filter((name) => name.endsWith('.jsonl'))).toEqual([])

  server.fault = () => undefined
  server.requests.length = 0
  expect((await home.ingestInputs()).feeds.every(({ files_new }) => files_new === 0)).toBe(true)
  expect(server.requests.filter((request) => request.startsWith('GET'))).toEqual([])
  expect(await pendingAt((await readCatalog(home.path)).catalog, 's3://tape/in/put', read)).toEqual({})
})

test('a rejected object is fetched only once, and a replaced object is ingested again', async () => {
  const { server, env } = await withBucket()
  const put = (rows: string, at: string) =>
    server.objects.set('prices/a.csv', { bytes: Buffer.from(rows), metadata: {}, modified: new Date(at) })
  put('ticker,date,close\nNVDA,2025-09-04,100\n', '2025-09-05T06:00:00Z')
  server.objects.set('prices/b.parquet', { bytes: Buffer.from('PAR1 cut'), metadata: {} })
  const home = sourceHome(
    `sources: { partner: { type: landing, path: 's3://tape', endpoint: '${server.endpoint}' } }`,
    env,
  )
  const first = await home.ingest('partner')
  expect(first.feeds.find(({ feed }) => feed === 'prices')).toMatchObject({
    files_new: 1,
    files_rejected: 1,
    accepted: 1,
  })
  put('ticker,date,close\nNVDA,2025-09-04,101\n', '2025-09-05T07:00:00Z')
  server.requests.length = 0
  await home.ingest('partner')
  expect(server.requests.filter((request) => request.startsWith('GET'))).toEqual(['GET prices/a.csv'])
  expect(await home.rows('prices', 'close, file')).toEqual([{ close: 101, file: 'partner/a.csv' }])
})

test('an unreachable bucket fails the run if it is the landing folder, and only itself if it is a source', async () => {
  const { env } = await withBucket()
  const away = { ...env, CROWDTAPE_STORE_ENDPOINT: 'http://127.0.0.1:1', CROWDTAPE_STORE_RETRIES: '0' }
  const home = await openHome('s3://tape/in', { env: away })
  await expect(home.ingestInputs()).rejects.toThrow(/s3:\/\/tape\/in: LIST .* failed/)
  await home.close()
  const source = sourceHome(
    "sources: { partner: { type: landing, path: 's3://tape', endpoint: 'http://127.0.0.1:1' } }",
    away,
  )
  expect((await source.ingest('partner')).failed).toMatch(/LIST .* failed/)
  const gone = sourceHome('sources: { partner: { type: landing, path: /no/such/folder } }', {})
  expect((await gone.ingest('partner')).failed).toMatch(/the folder .* cannot be read/)
  expect(statSync(join(gone.path, 'sources/partner')).isDirectory()).toBe(true)
})
