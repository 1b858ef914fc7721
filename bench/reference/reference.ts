import { readdirSync, readFileSync } from 'node:fs'
import { openEngine, rows, setVariables } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'

/**
 * Runs reference.sql: `node bench/reference/reference.ts LANDING AS_OF MEMORY THREADS TEMP [OUT]`. If the folder OUT is
 * given, every published table is written there as Parquet. Prints the seconds of each stage as JSON.
 */
const [landing, asOf, memory, threads, temp, out] = process.argv.slice(2)

const TABLES = [
  'retail_holdings',
  'retail_ticker_positioning',
  'retail_rotation',
  'retail_flows',
  'options_flows',
  'retail_ticker_flows',
]

const engine = await openEngine({ memory, threads: Number(threads), temp })
const connection = await engine.connect()
await setVariables(connection, { as_of: asOf }, { landing })
const script = readFileSync(new URL('reference.sql', import.meta.url), 'utf8')
const seconds: Record<string, number> = {}
const stages = script.split('-- @stage ').slice(1)
const monthly = stages.filter((stage) => isMonthly(stage))
for (const month of monthsOf(`${landing}/portfolio_snapshots`)) {
  await setVariables(connection, {}, { month })
  for (const stage of monthly) await timed(stage)
}
for (const stage of stages) if (!isMonthly(stage)) await timed(stage)
if (out) {
  const start = performance.now()
  for (const table of TABLES)
    await connection.run(`copy ${table} to ${literal(`${out}/${table}.parquet`)} (format parquet, compression zstd)`)
  seconds.write = (performance.now() - start) / 1000
}
const counts: Record<string, number> = {}
for (const table of TABLES) {
  const [{ n }] = await rows<{ n: number }>(connection, `select count(*)::integer as n from ${table}`)
  counts[table] = n
}
console.log(JSON.stringify({ seconds, counts }))
connection.closeSync()
await engine.close()

function isMonthly(stage: string): boolean {
  return stage.split('\n', 1)[0].endsWith('for each month')
}

function monthsOf(folder: string): string[] {
  return [...new Set(readdirSync(folder).map((name) => name.slice(0, 7)))]
    .filter((month) => `${month}-01` <= asOf)
    .sort()
}

async function timed(stage: string): Promise<void> {
  const [title] = stage.split('\n', 1)
  const name = title.split(',')[0]
  const start = performance.now()
  await connection.run(stage.slice(title.length))
  seconds[name] = (seconds[name] ?? 0) + (performance.now() - start) / 1000
}
