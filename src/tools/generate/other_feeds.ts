import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { literal } from '../../base/quote.ts'
import { conversations } from './conversations/conversations.ts'
import type { Delivery } from './delivery.ts'
import { filings } from './filings/filings.ts'
import { type Closes, funds, type Row } from './funds.ts'
import type { Instrument } from './universe.ts'

export interface OtherFeeds {
  days: string[]
  /** Number of conversations. */
  conversations: number
}

/** Writes all feeds except the two of portfolios, and returns valid rows of each. */
export async function writeOthers(
  connection: DuckDBConnection,
  delivery: Delivery,
  plan: OtherFeeds,
  all: Instrument[],
  seed: number,
): Promise<Record<string, Row[]>> {
  const { days } = plan
  return {
    ...(await writeFunds(delivery, funds(all, await closesOf(connection), days, seed), days)),
    prices: await writePrices(connection, delivery, days),
    companies: await writeCompanies(delivery, all),
    conversations: await writeConversations(connection, delivery, plan, all, seed),
    filings: await writeFilings(delivery, all, days[days.length - 1], seed),
  }
}

async function writeFunds(
  delivery: Delivery,
  made: ReturnType<typeof funds>,
  days: string[],
): Promise<Record<string, Row[]>> {
  await delivery.rows('funds', 'funds.jsonl', made.funds)
  for (const [part, extension] of ['jsonl.gz', 'csv.zst', 'jsonl'].entries()) {
    const from = days[Math.floor((days.length * part) / 3)]
    const to = days[Math.floor((days.length * (part + 1)) / 3)] ?? '9999'
    const within = (at: unknown) => String(at) >= from && String(at) < to
    const trades = made.trades.filter((row) => within(row.executed_at))
    const valuations = made.valuations.filter((row) => within(row.valued_at))
    if (trades.length > 0) await delivery.rows('fund_trades', `${from}.${extension}`, trades)
    if (valuations.length > 0) await delivery.rows('fund_valuations', `${from}.${extension}`, valuations)
  }
  const [first] = made.valuations.slice(-1)
  const trades = made.trades.filter((row) => row.side === 'buy')
  // A later file corrects the last of these valuations.
  if (first)
    await delivery.rows('fund_valuations', `${days[days.length - 1]}-restated.jsonl`, [
      { ...first, equity_usd: Number(first.equity_usd) + 1 },
    ])
  return { funds: made.funds, fund_trades: trades, fund_valuations: made.valuations }
}

async function writePrices(connection: DuckDBConnection, delivery: Delivery, days: string[]): Promise<Row[]> {
  const formats = ['csv.gz', 'jsonl.zst', 'parquet', 'csv', 'jsonl.gz', 'csv.zst']
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const closed = `select ticker, day as date, close, 'USD' as currency from closes join instruments using (rank) where open`
  for (const [number, month] of months.entries())
    await delivery.query(
      connection,
      'prices',
      `${month}.${formats[number % formats.length]}`,
      `from (${closed}) where strftime(date, '%Y-%m') = ${literal(month)} order by date, ticker`,
    )
  const first = `select ticker, date::varchar as date, close, currency from (${closed}) order by date, ticker limit 2`
  return await rows<Row>(connection, first)
}

async function closesOf(connection: DuckDBConnection): Promise<Closes> {
  const series = await rows<{ closes: number[] }>(
    connection,
    'select list(close order by day) as closes from closes group by rank order by rank',
  )
  return series.map((row) => row.closes)
}

async function writeCompanies(delivery: Delivery, all: Instrument[]): Promise<Row[]> {
  const companies = all.filter((each) => each.cik).map(company)
  const half = Math.ceil(companies.length / 2)
  await delivery.rows('companies', 'a-known.csv', companies.slice(0, half))
  await delivery.rows('companies', 'b-others.jsonl.gz', companies.slice(half))
  return companies
}

function company(each: Instrument): Row {
  const { ticker, cik, name, exchange, sic, sector, industry } = each
  return { ticker, cik, name, exchange, sic, sector, industry }
}

async function writeConversations(
  connection: DuckDBConnection,
  delivery: Delivery,
  plan: OtherFeeds,
  all: Instrument[],
  seed: number,
): Promise<Row[]> {
  const { days } = plan
  const people = await rows<{ user_id: string }>(connection, 'select user_id from people order by person')
  const users = people.map((row) => row.user_id)
  const recent = days[Math.max(0, days.length - 14)]
  const some: Row[] = []
  let lines: string[] = []
  let size = 0
  let first = days[0]
  const deliver = async (name: string) => {
    if (lines.length > 0) await delivery.text('conversations', name, lines.join(''), lines.length)
    lines = []
    size = 0
  }
  let day = 0
  for (const rows of conversations(plan.conversations, users, all, days, seed)) {
    // A million conversations do not fit into one string.
    if (days[day] === recent || size > 100e6) {
      await deliver(`${first}.jsonl.zst`)
      first = days[day]
    }
    for (const row of rows) size += lines[lines.push(`${JSON.stringify(row)}\n`) - 1].length
    some.push(...rows.slice(0, 2))
    day++
  }
  await deliver(`${first}.jsonl.gz`)
  return some
}

async function writeFilings(delivery: Delivery, all: Instrument[], end: string, seed: number): Promise<Row[]> {
  const filed = filings(all, end, seed)
  for (const { path, text } of filed.documents) await delivery.text('filings', path, text, 0)
  if (filed.rows.length > 0) await delivery.rows('filings', 'filings.jsonl', filed.rows)
  for (const { name, json } of filed.facts) await delivery.text('company_facts', name, JSON.stringify(json), 1)
  return filed.rows
}
