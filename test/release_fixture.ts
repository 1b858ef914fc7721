import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { formats } from '../src/base/formats.ts'
import { screeningTable } from './ask/screens/screening_rows.ts'

const sentiments =
  'sentiment varchar, bullish_pct double, bearish_pct double, mixed_pct double, neutral_pct double, unknown_pct double'
const listOf = (fields: string) => `struct(${fields})[]`

/** The tables of a release as the API reads them. */
export const tables: Record<string, string> = {
  retail_snapshots: 'day date, snapshot_at timestamp',
  retail_holdings:
    'day date, snapshot_at timestamp, ticker varchar, asset_class varchar, holders integer, ' +
    'ownership_share_pct double, market_value_usd double, gross_market_value_usd double, ' +
    'portfolio_value_share_pct double, avg_entry_price double, avg_current_price double, open_pnl_usd double, ' +
    'unrealized_return_pct double',
  retail_flows:
    'window_days integer, ticker varchar, asset_class varchar, traders integer, active_trader_share_pct double, ' +
    'buy_trade_share_pct double, sell_trade_share_pct double, buy_value_usd double, sell_value_usd double, ' +
    'net_flow_value_usd double, gross_flow_value_usd double, net_flow_pct double, flow_bias varchar, ' +
    'latest_trade_at timestamp',
  retail_rotation:
    'lookback_days integer, ticker varchar, asset_class varchar, direction varchar, holders integer, ' +
    'gross_market_value_usd double, ownership_share_pct double, ownership_share_change_pct double, ' +
    'portfolio_value_share_pct double, portfolio_value_share_change_pct double, unrealized_return_pct double',
  retail_rotation_snapshots: 'lookback_days integer, current_snapshot_at timestamp, previous_snapshot_at timestamp',
  options_flows:
    'window_days integer, underlying varchar, traders integer, active_trader_share_pct double, ' +
    'call_share_pct double, opening_share_pct double, short_dated_share_pct double, buy_premium_usd double, ' +
    'sell_premium_usd double, net_premium_usd double, gross_premium_usd double, net_premium_pct double, ' +
    'premium_bias varchar, latest_trade_at timestamp',
  retail_ticker_positioning:
    'ticker varchar, snapshot_at timestamp, asset_class varchar, holders integer, ownership_share_pct double, ' +
    'market_value_usd double, portfolio_value_share_pct double, avg_position_market_value double, ' +
    'avg_current_price double, entry_state varchar, open_pnl_usd double, unrealized_return_pct double',
  retail_ticker_flows:
    'ticker varchar, window_days integer, traders integer, active_trader_share_pct double, ' +
    'buy_trade_share_pct double, sell_trade_share_pct double, buy_value_usd double, sell_value_usd double, ' +
    'net_flow_value_usd double, gross_flow_value_usd double, net_flow_pct double, ' +
    'net_flow_pct_of_position_value double, flow_bias varchar, latest_trade_at timestamp',
  retail_holdings_withheld: 'day date, asset_class varchar, reason varchar, rows integer',
  retail_withheld: 'list varchar, window_days integer, asset_class varchar, reason varchar, rows integer',
  retail_tickers_withheld: 'section varchar, ticker varchar, reason varchar',
  intent_withheld:
    'list varchar, window_days integer, baseline_days integer, dimension varchar, ticker varchar, topic varchar, ' +
    'sentiment_filter varchar, reason varchar, rows integer',
  intent_tickers_withheld: 'window_days integer, ticker varchar, reason varchar',
  intent_questions:
    'window_days integer, ticker varchar, topic varchar, sentiment_filter varchar, rank integer, theme_id varchar, ' +
    `label varchar, question_share_pct double, ${sentiments}, ` +
    `related_tickers ${listOf('ticker varchar, question_share_pct double')}, ` +
    `related_topics ${listOf('label varchar, question_share_pct double')}`,
  intent_topics:
    'window_days integer, ticker varchar, topic varchar, sentiment_filter varchar, rank integer, topic_id varchar, ' +
    `label varchar, conversation_share_pct double, ${sentiments}, ` +
    `related_tickers ${listOf('ticker varchar, conversation_share_pct double')}, ` +
    `related_themes ${listOf('label varchar, conversation_share_pct double')}`,
  intent_movers:
    'days integer, baseline_days integer, dimension varchar, sentiment_filter varchar, rank integer, value varchar, ' +
    `label varchar, conversation_share_pct double, previous_share_pct double, change_pct double, trend varchar, ${sentiments}`,
  intent_tickers:
    `window_days integer, ticker varchar, conversation_share_pct double, ${sentiments}, ` +
    `related_tickers ${listOf('ticker varchar, overlap_share_pct double')}`,
  intent_themes: 'theme_id varchar, label varchar, description varchar, origin varchar, since date, theme_set varchar',
  intent_newest: 'newest_day date',
  intent_topics_known: 'topic_id varchar, label varchar, description varchar',
  companies: 'ticker varchar, name varchar, exchange varchar, sector varchar, industry varchar',
  tickers:
    'ticker varchar, name varchar, cik bigint, exchange varchar, sic varchar, sector varchar, industry varchar, ' +
    'former_symbols varchar[], aliases varchar[], first_day date, last_day date',
  fund_trades:
    'trade_id varchar, fund_id varchar, fund_name varchar, fund_strategy varchar, source varchar, ticker varchar, ' +
    'side varchar, asset_class varchar, price double, notional_value_usd double, realized_return_pct double, ' +
    'thesis varchar, executed_at timestamp',
  fund_positions:
    'fund_id varchar, fund_name varchar, fund_strategy varchar, source varchar, ticker varchar, asset_class varchar, ' +
    'side varchar, avg_entry_price double, current_price double, market_value_usd double, ' +
    'unrealized_return_pct double, opened_at timestamp, priced_at timestamp, thesis varchar',
  fund_leaderboard:
    'fund_id varchar, fund_name varchar, fund_strategy varchar, source varchar, total_return_pct double, ' +
    'daily_return_pct double, win_rate_pct double, sharpe_ratio double, max_drawdown_pct double, ' +
    'equity_as_of date, is_stale boolean, trade_count integer, open_position_count integer, last_trade_at timestamp, ' +
    `equity_curve ${listOf('date date, total_return_pct double')}`,
  fund_consensus:
    'source varchar, window_days integer, ticker varchar, stance varchar, positioned_funds integer, ' +
    'net_position_value_usd double, long_market_value_usd double, short_market_value_usd double, ' +
    'recent_buy_value_usd double, recent_sell_value_usd double, recent_net_trade_value_usd double',
  fund_stakes:
    'ticker varchar, fund_id varchar, fund_name varchar, fund_strategy varchar, source varchar, ' +
    'position_side varchar, position_market_value_usd double, position_unrealized_return_pct double, ' +
    'trade_side varchar, trade_notional_value_usd double, trade_thesis varchar, trade_executed_at timestamp',
  metric_companies:
    'ticker varchar, cik bigint, name varchar, exchange varchar, sector varchar, industry varchar, currency varchar',
  metric_filings:
    'cik bigint, accession varchar, form varchar, filed date, url varchar, known_at timestamp, is_annual boolean, ' +
    'number integer',
  metric_periods:
    'cik bigint, period_kind varchar, fiscal_year integer, fiscal_quarter integer, period varchar, period_end date, ' +
    'metrics integer, accession varchar, form varchar, filed date, url varchar, updated_at timestamp',
  metric_values:
    'cik bigint, period_kind varchar, fiscal_year integer, fiscal_quarter integer, metric varchar, value double, ' +
    'first_reported double, accession varchar',
  filings:
    'accession varchar, cik bigint, ticker varchar, tickers varchar[], name varchar, form varchar, filed_at timestamp, ' +
    'filed_on date, period_end date, fiscal_year integer, fiscal_quarter integer, url varchar, document_sha256 varchar, ' +
    'passages integer, summary varchar',
  screening: screeningTable,
}

/** A list of structs is given as the rows that it holds, a list of texts as it is. */
export type Row = Record<string, string | number | boolean | null | string[] | Record<string, string | number>[]>
export type Rows = Partial<Record<keyof typeof tables, Row[]>>

/** A home in a temporary folder, without a release. */
export async function emptyHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'crowdtape-api-'))
}

export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true })
}

/** Writes `<home>/releases/<id>` with all tables (but `without`) and these rows; columns not named are null. */
export async function writeRelease(
  home: string,
  id: string,
  rows: Rows = {},
  asOf = '2025-08-27',
  without: string[] = [],
): Promise<void> {
  const folder = join(home, 'releases', id)
  await mkdir(folder, { recursive: true })
  await copyFile(await tablesOf(rows, without), join(folder, 'tables.duckdb'))
  // Names of a release are remembered by its digest, also by the tests of other files in the same process.
  const content = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const held = Object.keys(tables).filter((table) => !without.includes(table))
  const entries = held.map((table) => [
    table,
    {
      rows: rows[table]?.length ?? 0,
      digest: createHash('sha256')
        .update(JSON.stringify(rows[table] ?? []))
        .digest('hex'),
    },
  ])
  const manifest = {
    id,
    format: formats.release,
    as_of: asOf,
    created_at: `${asOf}T23:00:00.000Z`,
    digest: `${id}-${content}`,
    tables: Object.fromEntries(entries),
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Files of tables that were made in this process, by what is in them: many tests begin from the same rows. */
const made = new Map<string, Promise<string>>()

function tablesOf(rows: Rows, without: string[]): Promise<string> {
  const key = JSON.stringify([rows, without])
  const path = made.get(key) ?? makeTables(rows, without)
  made.set(key, path)
  return path
}

async function makeTables(rows: Rows, without: string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'crowdtape-tables-')), 'tables.duckdb')
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  for (const [table, columns] of Object.entries(tables)) {
    if (without.includes(table)) continue
    await connection.run(`create table ${table} (${columns})`)
    for (const row of rows[table] ?? []) {
      const names = Object.keys(row)
      const values = names.map((name) => (Array.isArray(row[name]) ? literal(row[name]) : `$${name}`))
      const bound = Object.entries(row).filter(([, value]) => !Array.isArray(value)) as [string, DuckDBValue][]
      await connection.run(
        `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
        Object.fromEntries(bound),
      )
    }
  }
  connection.closeSync()
  instance.closeSync()
  return path
}

/** Lists cannot be bound while they are empty, as they have no type then. */
function literal(rows: (string | Record<string, string | number>)[]): string {
  const value = (each: string | number) => (typeof each === 'number' ? each : `'${each.replaceAll("'", "''")}'`)
  const structs = rows.map((row) =>
    typeof row === 'string'
      ? value(row)
      : `{${Object.entries(row).map(([name, each]) => `'${name}': ${value(each)}`)}}`,
  )
  return `[${structs.join(', ')}]`
}

/** Makes a release the current one: the next number of the register. */
export async function promote(home: string, id: string): Promise<void> {
  const folder = join(home, 'releases', 'pointer')
  await mkdir(folder, { recursive: true })
  const number = String((await readdir(folder)).length + 1).padStart(8, '0')
  const text = await readFile(join(home, 'releases', id, 'manifest.json'), 'utf8').catch(() => '{}')
  const { as_of } = JSON.parse(text)
  const move = { release: id, as_of, at: '2025-08-28T06:30:00.000Z', by: 'test' }
  await writeFile(join(folder, `${number}.json`), JSON.stringify(move), { flag: 'wx' })
}
