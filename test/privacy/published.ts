import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import nightly from '../../jobs/nightly.ts'
import { createServer } from '../../src/api/server.ts'
import { settings } from '../../src/base/settings.ts'
import { openContext } from '../../src/pipeline/run_context.ts'
import { Delivery } from '../../src/tools/generate/delivery.ts'
import { deliver } from '../pipeline/landing.ts'
import { feeds, rawId, today } from './crowd.ts'

/** A response body, whose fields are read by name as a client would. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows which fields it asks for
export type Answer = any

export interface Published {
  home: string
  tables: string
  /** Status and body of a GET request over the network, with a valid key. */
  ask(path: string): Promise<{ status: number; body: Answer }>
  /** The body of a GET request; throws unless the status is 200. */
  get(path: string): Promise<Answer>
  /** The server's log so far. */
  log(): string
  close(): Promise<void>
}

const key = 'the-key-of-an-outsider'

/** Runs the nightly job over a landing folder with the crowd's rows in several file formats, and serves the release. */
export async function publishCrowd(): Promise<Published> {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-privacy-'))
  const [home, landing] = [join(root, 'home'), join(root, 'landing')]
  await land(landing)
  const context = await openContext(
    home,
    'a test',
    settings({ CROWDTAPE_MEMORY: '500MB', CROWDTAPE_THREADS: '1', CROWDTAPE_WAIT_SECONDS: '0' }),
  )
  const { live } = await nightly
    .run({ days: [today], landing, isDayNamed: true, accepted: [] }, context, (_, work) => work(() => {}))
    .finally(() => context.close())
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const app = await createServer({ home, log, apiKeys: [key], rateLimitPerMinute: 0, maxEventLoopDelayMs: 0 })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask: Published['ask'] = async (path) => {
    const response = await fetch(`${address}/v1${path}`, { headers: { 'x-service-api-key': key } })
    return { status: response.status, body: await response.json() }
  }
  return {
    home,
    tables: join(home, 'releases', live!, 'tables.duckdb'),
    ask,
    async get(path) {
      const { status, body } = await ask(path)
      if (status !== 200) throw new Error(`${path}: found ${status} ${JSON.stringify(body)}, expected 200`)
      return body
    },
    log: () => lines.join(''),
    async close() {
      await app.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Writes the rows as JSON lines, CSV and Parquet, with invalid rows among them that contain raw ids too. */
async function land(landing: string): Promise<void> {
  for (const [feed, rows] of Object.entries(feeds())) {
    const third = Math.ceil(rows.length / 3)
    await deliver(landing, feed, 'a.jsonl', rows.slice(0, third))
    await deliver(landing, feed, 'b.csv.gz', rows.slice(third, 2 * third))
    await deliver(landing, feed, 'c.parquet', rows.slice(2 * third))
  }
  const text = new Delivery(landing, () => {})
  const fill = { ...feeds().portfolio_trades[0], trade_id: 'broken-1', user_id: rawId(70) }
  await text.text(
    'portfolio_trades',
    'd.jsonl',
    [
      JSON.stringify({ ...fill, quantity: 'many' }),
      JSON.stringify({ ...fill, trade_id: 'broken-2', side: rawId(71) }),
      JSON.stringify({ ...fill, trade_id: 'broken-3', user_id: rawId(72), price: null }),
      `{"trade_id": "broken-4", "user_id": "${rawId(73)}", "ticker": `,
      `${rawId(74)} is no JSON at all`,
    ].join('\n'),
    5,
  )
  await text.text(
    'portfolio_trades',
    'e.csv',
    `trade_id,user_id,ticker,asset_class,side,quantity,price,executed_at\nbroken-5,${rawId(75)},BASE,stock,buy,1,1\n` +
      `broken-6,"${rawId(76)}\n`,
    2,
  )
  await text.text(
    'conversations',
    'a.jsonl.zst',
    `${JSON.stringify({ conversation_id: 'c1', user_id: rawId(77), started_at: `${today}T10:00:00Z`, messages: [{ role: 'user', text: 'What is BASE?' }] })}\n` +
      `${JSON.stringify({ conversation_id: 'c2', user_id: rawId(78), started_at: 'never', messages: [] })}\n`,
    2,
  )
}
