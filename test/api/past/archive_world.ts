import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { createServer, type ServerOptions } from '../../../src/api/server.ts'
import { key, silent } from '../../api_fixture.ts'
import { kept } from '../../harness/kept.ts'
import { type Home, openHome } from '../../pipeline/home.ts'
import { dayOf, deliver, folder } from '../../pipeline/landing.ts'
import { type Rows, smallMarket } from '../../pipeline/small_market.ts'
import { deliverReports } from '../../pipeline/small_reports.ts'

/** Two days of a month, a day without a release, and the first day of the next month. */
export const days = { first: '2025-08-29', second: '2025-08-30', without: '2025-08-31', last: '2025-09-01' }
const delivered = '2025-09-01'
export const market = smallMarket({ end: delivered, days: 4, people: 16, trades_a_day: 30, seed: 3 })

/** Rows of the second day that arrive after its release, large enough to change the results. */
const late: Rows = {
  portfolio_trades: market.portfolio_trades
    .filter((row) => dayOf(row) === days.second)
    .map((row) => ({ ...row, trade_id: `late-${row.trade_id}`, quantity: Number(row.quantity) * 9 })),
  portfolio_snapshots: market.portfolio_snapshots
    .filter((row) => dayOf(row) === days.second)
    .map((row) => ({ ...row, account_id: 'late', quantity: Number(row.quantity) * 5 })),
  conversations: market.conversations
    .filter((row) => dayOf(row) === days.second)
    .map((row) => ({ ...row, conversation_id: `late-${row.conversation_id}`, user_id: `late ${row.user_id}` })),
}

/** Ids of the releases, in the order in which they were built. */
export interface Made {
  first: string
  second: string
  last: string
  /** The second day, rebuilt with late data. */
  rebuilt: string
}

/** A home whose archive has three days, of which the second was rebuilt with late data. */
async function make(folder: string): Promise<Made> {
  const landing = join(folder, 'landing')
  await deliverDay(landing, days.first)
  await deliverDay(landing, days.second)
  await deliverReports(landing, days.second)
  const home = await openHome(landing, { path: join(folder, 'home') })
  const [first, second] = (await home.backfill([days.first, days.second])).releases
  await deliverDay(landing, days.last)
  const [last] = (await home.nightly(days.last)).releases
  for (const [feed, rows] of Object.entries(late)) await deliver(landing, feed, 'late.jsonl', rows)
  const [rebuilt] = (await home.backfill([days.second])).releases
  await home.close()
  return { first: first.id, second: second.id, last: last.id, rebuilt: rebuilt.id }
}

async function deliverDay(landing: string, day: string): Promise<void> {
  for (const [feed, rows] of Object.entries(market)) {
    const now = rows.filter((row) => (dayOf(row) ?? days.first) === day)
    await deliver(landing, feed, `${day}.jsonl`, now)
  }
}

export interface ArchiveWorld extends Made {
  home: string
  landing: string
  /** Opens the home for runs over the landing folder. */
  open(): Promise<Home>
  /** Starts the API for the home. */
  serve(options?: Partial<ServerOptions>): Promise<Get>
}

export type Get = (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>

/** A copy of the home for one test. */
export async function archiveWorld(): Promise<ArchiveWorld> {
  const { folder: whole, made: ids } = await kept('archive', make)
  const [home, landing] = ['home', 'landing'].map((name) => {
    const copy = folder()
    cpSync(join(whole, name), copy, { recursive: true })
    return copy
  })
  return {
    ...ids,
    landing,
    home,
    open: () => openHome(landing, { path: home }),
    async serve(options = {}) {
      const app = await createServer({
        home,
        log: silent,
        apiKeys: [key],
        pollMs: 50,
        maxEventLoopDelayMs: 0,
        threads: 1,
        ...options,
      })
      onTestFinished(() => app.close())
      return (url, headers = {}) =>
        app.inject({ method: 'GET', url: `/v1${url}`, headers: { 'x-service-api-key': key, ...headers } })
    },
  }
}
