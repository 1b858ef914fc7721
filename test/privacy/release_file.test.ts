import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { identifier, literal } from '../../src/base/quote.ts'
import { personId } from '../../src/lake/person_ids.ts'
import { holdersOf, rawId, rawMarks, snapshotDays, today, tradersOf } from './crowd.ts'
import { type Answer, type Published, publishCrowd } from './published.ts'

/** These tests check what someone with the release files can find in them, as releases are served, copied and kept. */
const floor = 3
let site: Published
let connection: DuckDBConnection
beforeAll(async () => {
  // The home draws its own secret, which a test reads.
  vi.stubEnv('CROWDTAPE_SECRET', undefined)
  site = await publishCrowd()
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await connection.run(`attach ${literal(site.tables)} as release (read_only)`)
})
afterAll(async () => {
  connection?.closeSync()
  await site?.close()
})

test('the release has only published tables, without exact counts of people or identifying columns', async () => {
  const columns = await rows<{ table_name: string; column_name: string; data_type: string }>(
    connection,
    "select table_name, column_name, data_type from duckdb_columns() where database_name = 'release'",
  )
  const retail = columns.filter(({ table_name }) => /^(retail|options)_/.test(table_name))
  expect([...new Set(retail.map(({ table_name }) => table_name))].sort()).toEqual([
    'options_flows',
    'retail_flows',
    'retail_holdings',
    'retail_holdings_withheld',
    'retail_rotation',
    'retail_rotation_snapshots',
    'retail_snapshots',
    'retail_ticker_flows',
    'retail_ticker_positioning',
    'retail_tickers_withheld',
    'retail_withheld',
  ])
  const others = columns.filter(({ table_name }) => !/^(retail|options)_/.test(table_name))
  const intent = others.filter(({ table_name }) => table_name.startsWith('intent_'))
  expect([...new Set(intent.map(({ table_name }) => table_name))].sort()).toEqual([
    'intent_movers',
    'intent_newest',
    'intent_questions',
    'intent_themes',
    'intent_tickers',
    'intent_tickers_withheld',
    'intent_topics',
    'intent_topics_known',
    'intent_withheld',
  ])
  // Filings, and listed and priced symbols, contain nothing about people's questions or trades.
  const rest = others.filter(({ table_name }) => !/^(fund|intent|filing|metric)_/.test(table_name))
  expect([...new Set(rest.map(({ table_name }) => table_name))].sort()).toEqual([
    'companies',
    'filings',
    'screening',
    'tickers',
  ])
  const counts = intent.filter(({ data_type }) => /INT/.test(data_type)).map(({ column_name }) => column_name)
  expect(new Set(counts)).toEqual(new Set(['window_days', 'days', 'baseline_days', 'rank', 'rows']))
  // Whole numbers are perturbed counts, windows and counts of withheld rows. There are no ids or lists.
  const numbers = retail.filter(({ data_type }) => /INT/.test(data_type)).map(({ column_name }) => column_name)
  expect(new Set(numbers)).toEqual(new Set(['holders', 'traders', 'window_days', 'lookback_days', 'rows']))
  const types = new Set(retail.map(({ data_type }) => data_type))
  expect(types).toEqual(new Set(['VARCHAR', 'DOUBLE', 'INTEGER', 'TIMESTAMP', 'DATE']))
  const names = new Set(columns.map(({ column_name }) => column_name))
  expect(
    [...names].filter((name) => /person|people|user|account|_key|holders$|traders$|_count$|top_/.test(name)).sort(),
  ).toEqual(['holders', 'open_position_count', 'trade_count', 'traders'])
})

test('every figure about people in the screening table is also in another published table', async () => {
  const sources: [column: string, table: string, value: string, where: string][] = [
    ['ownership_share', 'retail_ticker_positioning', 'ownership_share_pct', 'true'],
    ['portfolio_share', 'retail_ticker_positioning', 'portfolio_value_share_pct', 'true'],
    ['position_value', 'retail_ticker_positioning', 'market_value_usd', 'true'],
    ['position_return', 'retail_ticker_positioning', 'unrealized_return_pct', 'true'],
    ...[7, 30, 90, 365].flatMap((days): typeof sources => [
      [`net_flow_${days}d`, 'retail_flows', 'net_flow_value_usd', `window_days = ${days}`],
      [`gross_flow_${days}d`, 'retail_flows', 'gross_flow_value_usd', `window_days = ${days}`],
      [`net_flow_share_${days}d`, 'retail_flows', 'net_flow_pct', `window_days = ${days}`],
      [`trader_share_${days}d`, 'retail_flows', 'active_trader_share_pct', `window_days = ${days}`],
      [`call_share_${days}d`, 'options_flows', 'call_share_pct', `window_days = ${days}`],
      [`opening_share_${days}d`, 'options_flows', 'opening_share_pct', `window_days = ${days}`],
      [`short_dated_share_${days}d`, 'options_flows', 'short_dated_share_pct', `window_days = ${days}`],
      [`net_premium_share_${days}d`, 'options_flows', 'net_premium_pct', `window_days = ${days}`],
      [`gross_premium_${days}d`, 'options_flows', 'gross_premium_usd', `window_days = ${days}`],
      [`intent_share_${days}d`, 'intent_tickers', 'conversation_share_pct', `window_days = ${days}`],
      [`bullish_share_${days}d`, 'intent_tickers', 'bullish_pct', `window_days = ${days}`],
      [`bearish_share_${days}d`, 'intent_tickers', 'bearish_pct', `window_days = ${days}`],
    ]),
    ...[7, 30, 90].map((days): (typeof sources)[number] => [
      `ownership_change_${days}d`,
      'retail_rotation',
      'ownership_share_change_pct',
      `lookback_days = ${days}`,
    ]),
    ['intent_change_7d', 'intent_movers', 'change_pct', 'days = 7 and baseline_days = 30'],
    ['intent_change_30d', 'intent_movers', 'change_pct', 'days = 30 and baseline_days = 90'],
  ]
  let seen = 0
  for (const [column, table, value, where] of sources) {
    const ticker = table === 'options_flows' ? 'underlying' : table === 'intent_movers' ? 'value' : 'ticker'
    const [found] = await rows<Answer>(
      connection,
      `select count(*)::integer as told, count(*) filter (where not exists (
        select 1 from release.${table} as source
        where source.${ticker} = screening.ticker and source.${value} = screening.value and ${where}
      ))::integer as strange from release.screening
      where concat_ws('_', field, nullif(period, '')) = '${column}'`,
    )
    expect([column, found.strange]).toEqual([column, 0])
    seen += found.told
  }
  expect(seen).toBeGreaterThan(20)
})

/** Combined rows leave out the other class of these tickers, because it has one person or one person dominates it. */
const combinedClasses = (ticker: string) => (['MIXD', 'SOLO'].includes(ticker) ? 'stock' : 'all')

test('every row of the release counts enough people and is not dominated by the whale', async () => {
  const people: Record<string, (row: Answer) => number> = {
    retail_holdings: (row) => holdersOf(row.day, row.ticker, row.asset_class).size,
    retail_flows: (row) => tradersOf(row.window_days - 1, row.ticker, row.asset_class).size,
    options_flows: (row) => tradersOf(row.window_days - 1, row.underlying, 'option').size,
    retail_ticker_positioning: (row) => holdersOf(today, row.ticker, combinedClasses(row.ticker)).size,
    retail_ticker_flows: (row) => tradersOf(row.window_days - 1, row.ticker, combinedClasses(row.ticker)).size,
    retail_rotation: (row) =>
      Math.max(...Object.values(snapshotDays).map((day) => holdersOf(day, row.ticker, row.asset_class).size)),
  }
  for (const [table, count] of Object.entries(people)) {
    const found = await rows<Answer>(connection, `from release.${table}`)
    expect(found.length, table).toBeGreaterThanOrEqual(4)
    for (const row of found) {
      const name = `${table} ${JSON.stringify(row)}`
      expect(count(row), name).toBeGreaterThanOrEqual(floor)
      expect(Math.abs((row.holders ?? row.traders) - count(row)), name).toBeLessThanOrEqual(2)
      if (row.ticker === 'WHAL') expect([table, row.day]).toEqual(['retail_holdings', snapshotDays.weekBefore])
      expect([row.ticker, row.asset_class], name).not.toEqual(['MIXD', 'other'])
    }
  }
  const [{ days }] = await rows<{ days: string }>(connection, 'select count(*) as days from release.retail_snapshots')
  expect(Number(days)).toBe(Object.keys(snapshotDays).length)
})

test('no person of the crowd can be found in the release by raw or hashed id', async () => {
  const secret = readFileSync(join(site.home, 'secret'), 'utf8').trim()
  const told = await textOf(site.tables)
  expect(told).toContain('BASE')
  const bytes = readFileSync(site.tables).toString('latin1')
  for (const person of Array.from({ length: 80 }, (_, index) => index)) {
    const id = personId(secret, rawId(person))
    for (const mark of [id, id.replaceAll('-', ''), rawId(person)]) {
      expect(told.includes(mark) || bytes.includes(mark), mark).toBe(false)
    }
  }
})

test('no raw user or account id is in any file of the home folder, compressed or not, or in the log', async () => {
  const landing = join(dirname(site.home), 'landing')
  for (const file of filesBelow(landing)) expect(rawMarks.some((mark) => contents(file).includes(mark))).toBe(true)

  await site.get('/retail/positioning/holdings')
  const files = filesBelow(site.home)
  const kinds = files.map((file) =>
    file
      .slice(site.home.length + 1)
      .split('/')
      .slice(0, 2)
      .join('/'),
  )
  for (const kind of ['lake/bronze', 'lake/quarantine', 'lake/daily']) expect(kinds).toContain(kind)
  for (const file of files) {
    const text = contents(file) + (await textOf(file))
    for (const mark of rawMarks) expect(text.includes(mark), `${mark} in ${file}`).toBe(false)
  }
  expect(site.log()).toContain('/retail/positioning/holdings')
  for (const mark of rawMarks) expect(site.log()).not.toContain(mark)
})

/** The raw bytes of a file and its decompressed content. Parquet compresses by column and is read by `textOf`. */
function contents(file: string): string {
  const bytes = readFileSync(file)
  const unpacked = file.endsWith('.gz') ? gunzipSync(bytes) : file.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
  return `${bytes.toString('latin1')}\n${unpacked.toString('latin1')}`
}

/** All values of a Parquet or DuckDB file as text; empty for other files. */
async function textOf(file: string): Promise<string> {
  if (file.endsWith('.parquet')) return JSON.stringify(await rows(connection, `from read_parquet(${literal(file)})`))
  if (file !== site.tables) return ''
  const tables = await rows<{ table_name: string }>(
    connection,
    "select table_name from duckdb_tables() where database_name = 'release'",
  )
  const all = []
  for (const { table_name } of tables) all.push(await rows(connection, `from release.${identifier(table_name)}`))
  return JSON.stringify(all)
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
