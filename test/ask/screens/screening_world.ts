import { readFileSync } from 'node:fs'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { readHeader } from '../../../src/build/graph/header.ts'
import type { StepDefinition } from '../../../src/build/step.ts'
import metricsKnown from '../../../src/models/gold/metrics_known.ts'
import screeningRatios from '../../../src/models/gold/screening_ratios.ts'

type Value = string | number | null
export type Row = Record<string, Value>

/** Tables that the screening models read, with the columns that they use. */
const inputs: Record<string, string> = {
  'silver.prices': 'ticker varchar, day date, close double, currency varchar',
  'gold.fund_splits': 'ticker varchar, date date, ratio double',
  'gold.companies': 'ticker varchar, name varchar, exchange varchar, sector varchar, industry varchar, cik bigint',
  'gold.metric_companies':
    'ticker varchar, cik bigint, name varchar, exchange varchar, sector varchar, industry varchar, currency varchar',
  'gold.metric_values':
    'cik bigint, period_kind varchar, fiscal_year integer, fiscal_quarter integer, metric varchar, value double, accession varchar',
  'gold.metric_periods':
    'cik bigint, period_kind varchar, fiscal_year integer, fiscal_quarter integer, period_end date, form varchar',
  'gold.metric_filings': 'cik bigint, accession varchar, filed date',
  'gold.cover_shares': 'cik bigint, day date, shares double',
  'gold.retail_ticker_positioning':
    'ticker varchar, asset_class varchar, ownership_share_pct double, portfolio_value_share_pct double, market_value_usd double, unrealized_return_pct double',
  'gold.retail_flows':
    'window_days integer, ticker varchar, asset_class varchar, active_trader_share_pct double, net_flow_value_usd double, gross_flow_value_usd double, net_flow_pct double, flow_bias varchar',
  'gold.retail_rotation':
    'lookback_days integer, ticker varchar, asset_class varchar, direction varchar, gross_market_value_usd double, ownership_share_change_pct double',
  'gold.options_flows':
    'window_days integer, underlying varchar, call_share_pct double, opening_share_pct double, short_dated_share_pct double, gross_premium_usd double, net_premium_pct double, premium_bias varchar',
  'gold.intent_tickers':
    'window_days integer, ticker varchar, conversation_share_pct double, sentiment varchar, bullish_pct double, bearish_pct double',
  'gold.intent_movers':
    'days integer, baseline_days integer, dimension varchar, sentiment_filter varchar, value varchar, change_pct double, trend varchar',
  'gold.fund_consensus':
    'source varchar, window_days integer, ticker varchar, stance varchar, positioned_funds integer, net_position_value_usd double',
  'gold.fund_trades': 'ticker varchar, asset_class varchar',
  'gold.fund_positions':
    'fund_id varchar, ticker varchar, asset_class varchar, side varchar, unrealized_return_pct double',
}

/** Builds gold.screening over rows of its inputs, holds it to its header, and gives its rows by ticker. */
export async function screeningOf(asOf: string, given: Record<string, Row[]>): Promise<Map<string, Row>> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    await connection.run('create schema silver; create schema gold')
    await connection.run(`set variable as_of = date ${literal(asOf)}`)
    for (const path of ['value_where', 'figure', 'word'])
      await connection.run(readFileSync(`sql/macros/${path}.sql`, 'utf8'))
    for (const [table, columns] of Object.entries(inputs)) {
      await connection.run(`create table ${table} (${columns})`)
      for (const row of given[table] ?? []) {
        const names = Object.keys(row)
        await connection.run(
          `insert into ${table} (${names.join(', ')}) values (${names.map((name) => `$${name}`).join(', ')})`,
          row,
        )
      }
    }
    await runStep(metricsKnown, 'metrics_known', connection, asOf)
    await runSql('screening_metrics', connection)
    await runStep(screeningRatios, 'screening_ratios', connection, asOf)
    for (const name of ['screening_prices', 'market_caps', 'screening']) await runSql(name, connection)
    const figures = await rows<{ ticker: string; name: string; told: Value }>(
      connection,
      `select ticker, concat_ws('_', field, nullif(period, '')) as name, coalesce(value, text) as told
       from (select field, period, ticker, value::json as value, to_json(text) as text from gold.screening)
       order by ticker`,
    )
    const found = new Map<string, Row>()
    for (const { ticker, name, told } of figures) {
      const row = found.get(ticker) ?? { ...nothing, ticker }
      found.set(ticker, { ...row, [name]: JSON.parse(String(told)) })
    }
    return found
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const nothing = Object.fromEntries([...screenVocabulary().columns.keys()].map((name) => [name, null]))

async function runStep(step: StepDefinition, name: string, connection: DuckDBConnection, partition: string) {
  await step.run({ connection, partition, output: 'output', document: async () => Buffer.of() })
  await connection.run(`create table gold.${name} as from output; drop table output`)
}

/** Makes a table by its SQL model, and holds it to the model's header. */
async function runSql(name: string, connection: DuckDBConnection) {
  const source = `sql/gold/${name}.sql`
  const { contract, sql } = readHeader(readFileSync(source, 'utf8'), source, 'gold')
  await connection.run(`create table gold.${name} as ${sql}`)
  const described = await rows<{ column_name: string }>(connection, `describe gold.${name}`)
  const columns = described.map(({ column_name }) => column_name)
  if (columns.join() !== Object.keys(contract.columns).join()) throw new Error(`${source}: other columns than promised`)
  for (const check of contract.checks) {
    const [{ broken }] = await rows<{ broken: number }>(
      connection,
      `select count(*)::integer as broken from gold.${name} where not coalesce(${check}, true)`,
    )
    if (broken > 0) throw new Error(`${source}: ${broken} rows break "${check}"`)
  }
}
