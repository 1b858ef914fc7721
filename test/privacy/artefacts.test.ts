import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Manifest } from '../../src/release/manifest.ts'
import { daysEnding } from '../../src/tools/generate/calendar.ts'
import { openHome } from '../pipeline/home.ts'
import { dayOf, deliver, folder } from '../pipeline/landing.ts'
import { type Row, type Rows, smallMarket } from '../pipeline/small_market.ts'

/**
 * The attack: someone with the release folder guesses what one person did on a day, builds each guess with the public
 * code, and looks for its hashes in the folder. A hash that only some guesses have reveals which of them may be right.
 */
const end = '2025-09-04'
const [first, quiet] = daysEnding(end, 3)
const market = smallMarket({ end, days: 3, people: 24, trades_a_day: 40, seed: 3 })

/** A possible trade of one person on the quiet day, and the position at its end. */
interface Guess {
  ticker: string
  side: string
  quantity: number
}

const guesses: Guess[] = ['AAPL', 'MSFT', 'NVDA'].flatMap((ticker) =>
  ['buy', 'sell'].flatMap((side) => [1, 2].map((quantity) => ({ ticker, side, quantity }))),
)
const truth = guesses[10]

test('no file of the release folder reveals what one person did on a day, unlike digests in the lake', async () => {
  const busy = (rows: Row[]) => rows.filter((row) => dayOf(row) !== quiet)
  const alone = done(truth, 'person 1')
  const home = await homeWith({
    ...market,
    portfolio_trades: [...busy(market.portfolio_trades), ...alone.portfolio_trades],
    portfolio_snapshots: [...busy(market.portfolio_snapshots), ...alone.portfolio_snapshots],
  })
  const [manifest] = (await home.nightly(end)).releases
  const { releases, lake } = home.context
  const lineage = await lake.store.read(manifest.lineage!)
  const before = { ...manifest, ...(await releases.lineage(manifest)) } satisfies Manifest
  await home.close()

  const hashes = await Promise.all(guesses.map(hashesOf))
  const told = (bytes: Buffer) => fitting(hashes, bytes)
  for (const exact of [lineage, Buffer.from(JSON.stringify(before))]) {
    const fits = told(exact)
    expect(fits.length).toBeGreaterThan(0)
    for (const fit of fits) expect(fit).toContain(truth)
  }
  const files = readdirSync(join(home.path, 'releases'), { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['manifest.json', 'tables.duckdb']),
  )
  for (const path of paths) expect(told(Buffer.concat([Buffer.from(path), readFileSync(path)])), path).toEqual([])
})

/** The rows of a guess. The price is public, and the time is assumed to be known. */
function done({ ticker, side, quantity }: Guess, user_id: string): Rows {
  const price = market.prices.find((row) => row.ticker === ticker && row.date === first)!.close
  const row = { user_id, account_id: 'main', ticker, asset_class: 'stock', quantity }
  return {
    portfolio_trades: [{ ...row, trade_id: 'alone', side, price, executed_at: `${quiet}T15:00:00Z` }],
    portfolio_snapshots: [{ ...row, snapshot_at: `${quiet}T20:30:00Z`, avg_entry_price: price, current_price: price }],
  }
}

/** All digests and fingerprints of a guess: those of bronze and of every partition of that day. */
async function hashesOf(guess: Guess): Promise<Set<string>> {
  const home = await homeWith({ prices: market.prices, ...done(guess, 'somebody') })
  vi.stubEnv('CROWDTAPE_SECRET', 'whoever guesses has another')
  await home.ingestInputs()
  const { models, lake } = home.context
  const lineage = await models.lineage()
  const daily = [...models.graph.models.values()].filter(
    ({ name, stored, partition }) => stored && partition === 'day' && lineage.domain(name).includes(quiet),
  )
  const { builtPartitions: standing } = await models.build(new Map(daily.map(({ name }) => [name, [quiet]])))
  const built = [...standing.values()].flatMap((partitions) => [...partitions.values()])
  const bronze = Object.values((await lake.catalog()).bronze).flatMap((days) => Object.values(days).flat())
  await home.close()
  return new Set([
    ...built.flatMap(({ fingerprint, digest }) => [fingerprint, digest]),
    ...bronze.map((part) => part.digest),
  ])
}

/**
 * For each hash in these bytes that only some guesses have, the guesses that have it. A hash may be written as hex,
 * Base64 or bytes, and may be truncated.
 */
function fitting(hashes: Set<string>[], bytes: Buffer): Guess[][] {
  const telling = [...new Set(hashes.flatMap((each) => [...each]))].filter(
    (hash) => !hashes.every((each) => each.has(hash)),
  )
  const found = telling.filter((hash) => {
    const raw = Buffer.from(hash, 'hex')
    return [hash.slice(0, 12), raw.toString('base64').slice(0, 10), raw.subarray(0, 8)].some((part) =>
      bytes.includes(part),
    )
  })
  return found.map((hash) => guesses.filter((_, at) => hashes[at].has(hash)))
}

async function homeWith(rows: Rows) {
  const landing = folder()
  for (const [feed, some] of Object.entries(rows)) await deliver(landing, feed, 'rows.jsonl', some)
  return openHome(landing)
}
