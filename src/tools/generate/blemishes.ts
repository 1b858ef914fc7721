import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { csv, type Delivery } from './delivery.ts'
import type { Row } from './funds.ts'

/** Rows that violate a feed's contract, each in one way. */
type Broken = Record<string, Row>

const BROKEN: Record<string, Broken> = {
  portfolio_trades: {
    'wrong enum': { side: 'purchase' },
    'missing field': { user_id: null },
    'negative quantity': { quantity: -5 },
    'bad date': { executed_at: '2025-02-30T10:00:00Z' },
    'wrong type': { price: 'cheap' },
    'unknown asset class': { asset_class: 'bond' },
    'ticker too long': { ticker: 'THIS-TICKER-IS-FAR-TOO-LONG' },
  },
  portfolio_snapshots: {
    'wrong enum': { asset_class: 'house' },
    'missing field': { ticker: null },
    'bad date': { snapshot_at: 'yesterday' },
    'wrong type': { quantity: 'several' },
    'missing price': { current_price: null },
  },
  fund_trades: {
    'wrong enum': { side: 'wait' },
    'missing field': { fund_id: null },
    'negative quantity': { side: 'buy', quantity: -3 },
    'bad date': { executed_at: '20th of May' },
  },
  fund_valuations: { 'wrong type': { equity_usd: 'a lot' }, 'missing field': { valued_at: null } },
  funds: { 'wrong enum': { source: 'casino' }, 'missing field': { name: null } },
  prices: {
    'wrong type': { close: 'n/a' },
    'bad date': { date: '2025-13-01' },
    'unknown currency': { currency: 'DOUBLOONS' },
  },
  companies: { 'missing field': { cik: null } },
  conversations: {
    'missing field': { user_id: null },
    'wrong type': { messages: 'hello' },
    'bad date': { started_at: 'noon' },
  },
  filings: { 'missing field': { url: null }, 'bad date': { filed_at: '2025-99-01' } },
}

/** Feeds with nested fields. No CSV files are written for these feeds. */
const NESTED = ['conversations', 'filings']

/**
 * Writes small files named `end-blemished…` per feed, with broken rows among exact repeats of `good` rows that were
 * delivered before. JSON lines also contain lines that are not JSON objects, numbers beyond the range of a double, and
 * a truncated last line; CSV also contains rows with too many columns, NaN or infinity.
 */
export async function blemish(
  connection: DuckDBConnection,
  delivery: Delivery,
  end: string,
  good: Record<string, Row[]>,
) {
  for (const [feed, neighbours] of Object.entries(good)) {
    if (neighbours.length < 2) continue
    const broken = Object.values(BROKEN[feed] ?? {}).map((change) => ({ ...neighbours[0], ...change }))
    await jsonLines(delivery, feed, end, neighbours, broken)
    if (!NESTED.includes(feed)) await commas(delivery, feed, end, neighbours, broken)
  }
  await parquet(connection, delivery, end)
}

async function jsonLines(delivery: Delivery, feed: string, end: string, good: Row[], broken: Row[]): Promise<void> {
  const number = Object.keys(good[0]).find((key) => typeof good[0][key] === 'number')
  const endless = number ? [JSON.stringify(good[0]).replace(`"${number}":${good[0][number]}`, `"${number}":1e999`)] : []
  const lines = [
    JSON.stringify(good[0]),
    '{"broken": "json", ',
    '[1, 2, 3]',
    '"just a text"',
    ...endless,
    ...broken.map((row) => JSON.stringify(row)),
    JSON.stringify(good[1]),
  ]
  const bad = lines.length - 2
  await delivery.text(feed, `${end}-blemished-a.jsonl.gz`, `${lines.join('\n')}\n`, lines.length, bad)
  const cut = JSON.stringify(good[1]).slice(0, -20)
  await delivery.text(feed, `${end}-blemished-b.jsonl`, `${lines.join('\n')}\n${cut}`, lines.length + 1, bad + 1)
}

async function commas(delivery: Delivery, feed: string, end: string, good: Row[], broken: Row[]): Promise<void> {
  const number = Object.keys(good[0]).find((key) => typeof good[0][key] === 'number')
  const odd = number
    ? [
        { ...good[0], [number]: 'NaN' },
        { ...good[0], [number]: 'inf' },
      ]
    : []
  const [header, ...lines] = csv([good[0], ...broken, ...odd, good[1]])
    .trimEnd()
    .split('\n')
  lines.splice(1, 0, `${lines[0]},one,too,many`)
  const bad = lines.length - 2
  await delivery.text(feed, `${end}-blemished-c.csv.zst`, `${[header, ...lines].join('\n')}\n`, lines.length, bad)
}

/**
 * Typed files can violate fewer rules: NaN, infinity, a negative quantity, an empty required column, an unknown
 * category.
 */
async function parquet(connection: DuckDBConnection, delivery: Delivery, end: string): Promise<void> {
  const name = `${end}-blemished-d.parquet`
  const kept = '(select * exclude (line, day) from lived_trades order by trade_id limit 2)'
  const like = '(select * exclude (line, day) from lived_trades order by trade_id limit 1)'
  await delivery.query(
    connection,
    'portfolio_trades',
    name,
    `
    select * from ${kept}
    union all select * replace ('nan'::double as quantity) from ${like}
    union all select * replace ('inf'::double as price) from ${like}
    union all select * replace (-1.0::double as quantity) from ${like}
    union all select * replace (null as trade_id) from ${like}
    union all select * replace ('swap' as side) from ${like}`,
  )
  delivery.files[delivery.files.length - 1].bad = 5
}

/** Two good rows of each portfolio feed as plain objects, as a JSON file would hold them. */
export async function portfolioNeighbours(connection: DuckDBConnection): Promise<Record<string, Row[]>> {
  const picked = (table: string, order: string) => `
    select to_json(x) as row from (
        select * exclude (day) from ${table} order by ${order} limit 2) x`
  const read = async (sql: string) =>
    (await rows<{ row: string }>(connection, sql)).map(({ row }) => mended(JSON.parse(row) as Row))
  return {
    portfolio_trades: await read(picked('lived_trades', 'executed_at desc, trade_id')),
    portfolio_snapshots: await read(picked('lived_snapshots', 'snapshot_at desc, user_id, account_id, ticker')),
  }
}

function mended(row: Row): Row {
  const { line: _, ...kept } = row
  for (const key of ['executed_at', 'snapshot_at'])
    if (typeof kept[key] === 'string') kept[key] = `${(kept[key] as string).replace(' ', 'T')}Z`
  return kept
}
