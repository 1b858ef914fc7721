import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openEngine } from '../../base/duckdb.ts'
import { blemish, portfolioNeighbours } from './blemishes.ts'
import { daysEnding } from './calendar.ts'
import { teachChance } from './chance.ts'
import { type DeliveredFile, Delivery } from './delivery.ts'
import { openMarket } from './market.ts'
import { writeOthers } from './other_feeds.ts'
import { collectDay, deliverAll, deliverDay } from './portfolios/portfolio_files.ts'
import { livePortfolios, type Portfolios } from './portfolios/portfolios.ts'
import { universe } from './universe.ts'

export interface GenerateOptions {
  /** Landing folder to write into. It is created if it is missing; files with the same name are replaced, and other files are kept. */
  out: string
  seed?: number
  /** Days of history, ending on `end` (YYYY-MM-DD). */
  days?: number
  end?: string
  people?: number
  tickers?: number
  /** Number of trades over all days. */
  trades?: number
  snapshotRows?: number
  conversations?: number
  /** Multiplies people, trades, snapshot rows and conversations. */
  scale?: number
  /** `mixed`: all feeds in all formats. `parquet`: the two portfolio feeds only, one Parquet file per feed and day. */
  format?: 'mixed' | 'parquet'
  /** Adds small files with every kind of row that must be quarantined (`mixed` only). */
  bad?: boolean
  threads?: number
  /** DuckDB's memory_limit. */
  memory?: string
  /** Folder for spilled data. */
  temp?: string
  progress?: (event: Progress) => void
}

export interface Progress {
  /** Name of the current step. */
  stage: string
  done: number
  of: number
}

export interface Generated {
  files: DeliveredFile[]
  bytes: number
  days: string[]
}

/** Writes synthetic landing files for every feed. The same options write the same bytes, on any number of threads. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const { out, seed = 7, days: count = 120, end = '2025-09-30', format = 'mixed', scale = 1 } = options
  const sized = (given: number | undefined, usual: number) => Math.max(1, Math.round((given ?? usual) * scale))
  const { threads = 2, memory = '2GB', temp = join(tmpdir(), 'crowdtape-generate') } = options
  const plan = {
    days: daysEnding(end, count),
    people: Math.max(12, sized(options.people, 3_000)),
    tickers: Math.max(12, options.tickers ?? 300),
    trades: sized(options.trades, 60_000),
    snapshotRows: sized(options.snapshotRows, 780_000),
    conversations: sized(options.conversations, 4_000),
  }
  const onProgress = options.progress ?? (() => {})
  const delivery = new Delivery(out, () => {})
  await mkdir(out, { recursive: true })
  const engine = await openEngine({ memory, threads, temp })
  try {
    await engine.with(async (connection) => {
      const all = universe(plan.tickers, seed)
      await teachChance(connection, seed)
      await openMarket(connection, plan.days, all)
      const mixed = format === 'mixed'
      await writePortfolios(
        engine,
        delivery,
        { ...plan, thin: all.filter((each) => each.thin).length },
        mixed,
        onProgress,
      )
      if (!mixed) return
      await deliverAll(connection, delivery, plan.days)
      const good = await writeOthers(connection, delivery, plan, all, seed)
      if (options.bad ?? true)
        await blemish(connection, delivery, end, { ...(await portfolioNeighbours(connection)), ...good })
      onProgress({ stage: 'other feeds', done: 1, of: 1 })
    })
  } finally {
    await engine.close()
  }
  return { files: delivery.files, bytes: delivery.files.reduce((sum, file) => sum + file.bytes, 0), days: plan.days }
}

async function writePortfolios(
  engine: Engine,
  delivery: Delivery,
  plan: Portfolios,
  mixed: boolean,
  onProgress: (event: Progress) => void,
): Promise<void> {
  await livePortfolios(engine, plan, async (connection, day, index) => {
    if (mixed) await collectDay(connection, day, index === 0)
    else await deliverDay(connection, delivery, day)
    onProgress({ stage: 'portfolios', done: index + 1, of: plan.days.length })
  })
}
