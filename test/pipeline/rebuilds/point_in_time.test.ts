import { expect, test } from 'vitest'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { type Home, madeOnce, openHome } from '../home.ts'
import { dayOf, deliver, folder } from '../landing.ts'
import { type Row, type Rows, smallMarket } from '../small_market.ts'
import { deliverReports } from '../small_reports.ts'

const end = '2025-09-08'
const days = daysEnding(end, 6)
const then = days[3]
const next = days[4]
const market = smallMarket({ end, days: days.length, people: 24, trades_a_day: 50, seed: 5 })
const until = (day: string): Rows =>
  Object.fromEntries(
    Object.entries(market).map(([feed, rows]) => [feed, rows.filter((row) => (dayOf(row) ?? '') <= day)]),
  )

const talk = market.conversations[0].messages as Row[]

/** Rows at the first instant after `then`, large enough to change any figure that counts them. */
const later: Record<string, Row> = {
  conversations: {
    conversation_id: 'later',
    user_id: 'later',
    started_at: `${next}T00:00:00Z`,
    messages: Array(30).fill(talk[0]),
  },
  portfolio_trades: {
    ...market.portfolio_trades[0],
    trade_id: 'later',
    quantity: 9999,
    executed_at: `${next}T00:00:00Z`,
  },
  portfolio_snapshots: { ...market.portfolio_snapshots[0], snapshot_at: `${next}T00:00:00Z`, quantity: 9999 },
  fund_trades: {
    ...market.fund_trades[0],
    trade_id: 'later',
    side: 'buy',
    quantity: 9999,
    executed_at: `${next}T00:00:00Z`,
  },
  fund_valuations: { ...market.fund_valuations[0], valued_at: `${next}T00:00:00Z`, equity_usd: 9e9 },
  prices: { ...market.prices[0], date: next, close: 9999 },
  funds: {
    fund_id: 'later',
    name: 'Later',
    strategy: 'None yet',
    source: 'arena',
    inception_date: next,
    initial_capital_usd: 1e6,
  },
}
/** The same rows at the last instant of `then`. */
const justThen = Object.fromEntries(
  Object.entries(later).map(([feed, row]) => [
    feed,
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? value.replace(`${next}T00:00:00Z`, `${then}T23:59:59.999Z`).replace(next, then)
          : value,
      ]),
    ),
  ]),
)

test('a release of a past day is the same when it is built after newer data arrived', async () => {
  const landing = folder()
  await deliverAll(landing, '1.jsonl', until(then))
  await deliverReports(landing, then)
  const home = await openHome(landing)
  const made = await releaseOf(home)
  for (const [name, rows] of Object.entries(made.tables)) expect([name, rows.length > 0]).toEqual([name, true])

  for (const day of days.slice(4)) {
    const ofDay = Object.entries(market).map(([feed, rows]) => [feed, rows.filter((row) => dayOf(row) === day)])
    await deliverAll(landing, `${day}.jsonl`, Object.fromEntries(ofDay))
  }
  await home.nightly(end)
  expect(await releaseOf(home)).toEqual(made)

  const landedAtOnce = folder()
  await deliverAll(landedAtOnce, '1.jsonl', market)
  await deliverReports(landedAtOnce, then)
  const another = await openHome(landedAtOnce)
  expect(await releaseOf(another)).toEqual(made)
})

const released = madeOnce(async (open) => {
  const landing = folder()
  await deliverAll(landing, '1.jsonl', until(then))
  return releaseOf(await open(landing))
})

test.each(Object.keys(later))('a row of %s just after as_of has no effect, one just before does', async (feed) => {
  const { path, made } = await released()
  const landing = folder()
  const home = await openHome(landing, { path })

  await deliver(landing, feed, '2.jsonl', [later[feed]])
  expect(await releaseOf(home)).toEqual(made)

  await deliver(landing, feed, '3.jsonl', [justThen[feed]])
  expect((await releaseOf(home)).digest).not.toBe(made.digest)
})

async function releaseOf(home: Home) {
  const { releases } = await home.backfill([then])
  return { digest: releases[0].digest, tables: await home.tables(releases[0].id) }
}

async function deliverAll(landing: string, name: string, rows: Rows): Promise<void> {
  for (const feed of Object.keys(rows)) await deliver(landing, feed, name, rows[feed])
}
