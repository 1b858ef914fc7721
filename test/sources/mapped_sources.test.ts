import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { settings } from '../../src/base/settings.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { storeOf } from '../../src/lake/store/open_store.ts'
import { sourceContext } from '../../src/pipeline/inputs/ingest_source.ts'
import { configuredSources } from '../../src/sources/configured.ts'
import { Outbox } from '../../src/sources/outbox.ts'
import { folder } from '../pipeline/landing.ts'
import { sourceHome } from './source_home.ts'

const samples = 'docs/sources/samples'

/** A home with one source that reads a copy of the samples of its kind, in which tests can change files. */
function over(kind: string, more = '') {
  const exports = folder()
  cpSync(join(samples, kind), exports, { recursive: true })
  const home = sourceHome(`sources: { sample: { type: ${kind}, path: ${exports}${more} } }`)
  return { exports, home }
}

const feedOf = (report: { feeds: { feed: string }[] }, name: string) => report.feeds.find(({ feed }) => feed === name)

test('lines that are not documents of the service are quarantined, and the others load', async () => {
  const { exports, home } = over('stocktwits')
  rmSync(join(exports, 'stream-1.json'))
  const good = readFileSync(join(exports, 'messages-2.jsonl'))
  const bad = [
    '{"id": 1, "body": "cut',
    '{"error": "rate limit"}',
    '[]',
    '{"id":2,"body":"no user","created_at":"2025-09-02T10:00:00Z"}',
  ]
  const latin = Buffer.concat([Buffer.from('{"id":3,"body":"caf'), Buffer.from([0xe9]), Buffer.from('"}')])
  const lines = Buffer.concat([good, Buffer.from(`${bad.join('\n')}\n\n`), latin, Buffer.from('\n')])
  writeFileSync(join(exports, 'messages-2.jsonl'), lines)
  const report = await home.ingest('sample')
  const expected = good.toString().trim().split('\n').length - 1
  expect(feedOf(report, 'conversations')).toMatchObject({
    read: expected + 5,
    accepted: expected,
    quarantined: 5,
    files_rejected: 0,
  })
})

test('an input is mapped once and again if it changes, and losing the record of it ingests no row twice', async () => {
  const { exports, home } = over('plaid')
  expect(await home.ingest('sample')).toMatchObject({ files: 3, rows: 26 })
  expect(await home.ingest('sample')).toMatchObject({ files: 0, rows: 0 })
  rmSync(join(home.path, 'lake/sources'), { recursive: true })
  const again = await home.ingest('sample')
  expect(again).toMatchObject({ files: 3, rows: 26 })
  expect(again.feeds.every(({ files_new, read }) => files_new === 0 && read === 0)).toBe(true)
  const changed = join(exports, 'transactions-2025-09-03-corrected.jsonl')
  writeFileSync(changed, readFileSync(changed, 'utf8').replace('170.25', '170.75'))
  utimesSync(changed, new Date('2025-09-04'), new Date('2025-09-04'))
  expect(await home.ingest('sample')).toMatchObject({ files: 1, rows: 1 })
  const trades = await home.rows('portfolio_trades', 'trade_id, price, file')
  expect(trades.find(({ trade_id }) => trade_id === 'plaid-t-ben-1')).toMatchObject({
    price: 170.75,
    file: 'sample/transactions-2025-09-03-corrected.jsonl.jsonl.zst',
  })
})

test('each entry is ingested, quarantined or left out for a reason, and never two of them', async () => {
  const write = (kind: string, name: string, lines: object[]) => {
    const { exports, home } = over(kind)
    rmSync(exports, { recursive: true })
    mkdirSync(exports)
    writeFileSync(join(exports, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return home.ingest('sample')
  }
  const comment = { created_utc: 1756800000, link_id: 't3_x' }
  const reddit = await write('reddit', 'RC_2025-09.jsonl', [
    { ...comment, id: 'a', author: null, body: '[deleted]' },
    { ...comment, id: 'b', author: 'ann', body: 'Is NVDA a buy?' },
  ])
  expect(reddit).toMatchObject({ rows: 1, leftOut: { deleted: 1 } })
  const trade = { account_id: 'a', security_id: 's', quantity: 1, price: 2, date: '2025-09-02' }
  const plaid = await write('plaid', 'transactions.jsonl', [
    {
      user_id: 'u',
      response: {
        securities: [{ security_id: 's', type: 'equity', ticker_symbol: 'NVDA' }],
        investment_transactions: [
          { ...trade, investment_transaction_id: '1', type: 'buy' },
          { ...trade, investment_transaction_id: '2' },
          { ...trade, type: 'sell' },
          { ...trade, investment_transaction_id: '3', type: 'cancel', cancel_transaction_id: '1' },
        ],
      },
    },
  ])
  expect(plaid).toMatchObject({ rows: 2, leftOut: { cancelled: 2 } })
  expect(feedOf(plaid, 'portfolio_trades')).toMatchObject({ quarantined: 2 })
  const activity = { units: 1, price: 2, trade_date: '2025-09-02', account: { id: 'a' }, symbol: { symbol: 'NVDA' } }
  const snaptrade = await write('snaptrade', 'activities.jsonl', [
    {
      user_id: 'u',
      response: [
        { data: [{ ...activity, id: '1', type: 'BUY' }] },
        {
          activities: [
            { ...activity, id: '2', type: 'SELL' },
            { ...activity, id: '3', type: 'SPLIT' },
          ],
        },
      ],
    },
  ])
  expect(snaptrade).toMatchObject({ rows: 2, leftOut: { split: 1 } })
  expect(feedOf(snaptrade, 'portfolio_trades')).toMatchObject({ quarantined: 0 })
})

test('a truncated compressed input is rejected as a whole, and read once it is complete', async () => {
  const { exports, home } = over('reddit')
  rmSync(join(exports, 'RC_2025-09.jsonl'))
  const plain = readFileSync(join(exports, 'RS_2025-09.jsonl'))
  rmSync(join(exports, 'RS_2025-09.jsonl'))
  const path = join(exports, 'RS_2025-09.zst')
  // The dumps use a window of 2 GB, which is above the default limit of a decoder.
  const params = { [constants.ZSTD_c_windowLog]: 31, [constants.ZSTD_c_enableLongDistanceMatching]: 1 }
  const packed = zstdCompressSync(plain, { params })
  writeFileSync(path, packed)
  truncateSync(path, packed.length - 20)
  expect(feedOf(await home.ingest('sample'), 'conversations')).toMatchObject({ files_new: 0, files_rejected: 1 })
  writeFileSync(path, packed)
  utimesSync(path, new Date('2025-10-01'), new Date('2025-10-01'))
  expect(feedOf(await home.ingest('sample'), 'conversations')).toMatchObject({ files_new: 1, quarantined: 0 })
  writeFileSync(join(exports, 'RS_2025-08.zst'), gzipSync(plain))
  expect(feedOf(await home.ingest('sample'), 'conversations')).toMatchObject({ files_rejected: 1 })
})

test('reports unknown file names, skips unfinished files and quarantines invalid CSV lines', async () => {
  const { exports, home } = over('tiingo')
  writeFileSync(join(exports, 'notes.pdf'), 'x')
  writeFileSync(join(exports, 'AAPL.csv.part'), 'x')
  writeFileSync(
    join(exports, 'AAPL.csv'),
    'date,close,splitFactor\n2025-09-02,229.7,1.0\n2025-09-03,230,7\n2025-09-04,1\n2025-09-05,-3,1.0\n',
  )
  const report = await home.ingest('sample')
  expect(report.warnings).toEqual(['1 files are not read, because their names do not match the type tiingo: notes.pdf'])
  expect(feedOf(report, 'prices')).toMatchObject({ accepted: 3 + 2, quarantined: 1 })
  expect(feedOf(report, 'corporate_actions')).toMatchObject({ accepted: 1 + 1, quarantined: 1 })
  expect(await home.rows('corporate_actions', 'ticker, ratio', 'ticker')).toEqual([
    { ticker: 'AAPL', ratio: 7 },
    { ticker: 'EXMP', ratio: 15 },
  ])
})

test('the commented example in config/sources.yaml is valid', async () => {
  const example = /^# (sources:\n(?:#.*\n)+)/m.exec(readFileSync('config/sources.yaml', 'utf8'))![1]
  const { file } = sourceHome(example.replaceAll(/^# /gm, ''))
  const sources = await configuredSources(file, { BROKERAGE_URL: 'postgresql://host/database' })
  expect(sources.map(({ name }) => name)).toEqual(['brokerage', 'partner', 'plaid'])
})

test('reports mistakes in config/sources.yaml with their line, and a missing variable on opening', async () => {
  const read = (yaml: string, env = {}) => configuredSources(sourceHome(yaml).file, env)
  await expect(read('sources:\n  a:\n    type: oracle\n')).rejects.toThrow(
    /sources\.yaml:3: sources\.a\.type: .*"landing"/,
  )
  await expect(read('sources:\n  a:\n    type: plaid\n    pth: x\n')).rejects.toThrow(/sources\.yaml:\d: sources\.a/)
  await expect(read('sources:\n  A b: { type: plaid, path: x }\n')).rejects.toThrow(/expected a name such as brokerage/)
  await expect(read('sources:\n  a:\n    type: postgres\n    url: http://x\n    feeds: {}\n')).rejects.toThrow(
    /sources\.yaml:4: sources\.a\.url: expected an address such as postgresql/,
  )
  await expect(read('sources:\n  a:\n    type: postgres\n    url: postgres://x\n    feeds: {}\n')).rejects.toThrow(
    /sources\.yaml:5: sources\.a\.feeds: expected a query for at least one feed/,
  )
  const [source] = await read(`sources: { a: { type: plaid, path: "\${EXPORTS}/plaid" } }`)
  expect(() => source.open(sourceContext(settings({})))).toThrow(
    /source a: the environment variable EXPORTS is not set/,
  )
  expect((await read('sources:\n')).length).toBe(0)
})

test('if two hosts read the same rows, the files of the host that commits second are dropped', async () => {
  const home = sourceHome('sources:\n')
  const { catalog } = await readCatalog(home.path)
  const store = storeOf(home.path)
  mkdirSync(join(home.path, 'sources'), { recursive: true })
  const write = (text: string) => async (path: string) => {
    writeFileSync(path, text)
    return { rows: 1, position: text }
  }
  const ours = await Outbox.open(home.path, 'shared', store, catalog)
  const other = await Outbox.open(folder(), 'shared', store, catalog)
  const mine = await ours.append('prices', 'jsonl', write('{"a":1}\n'))
  await ours.append('prices', 'jsonl', write('{"a":2}\n'))
  const theirs = await other.append('prices', 'jsonl', write('{"b":1}\n'))
  const taken = { name: '', bytes: 0, modified_ms: 0, delivery: 1, at: '', read: 1, accepted: 1, quarantined: 0 }
  const committed = { ...catalog, files: { prices: { [theirs.sha256]: taken } } }
  expect(await ours.refresh(committed)).toHaveLength(2)
  expect(ours.last('prices')).toMatchObject({ sha256: theirs.sha256, position: '{"b":1}\n' })
  expect(mine.after).toBeNull()
  expect((await ours.append('prices', 'jsonl', write('{"a":3}\n'))).after).toBe(theirs.sha256)
})
