import { expect, test } from 'vitest'
import { listQuarantine } from '../../src/ingest/quarantine.ts'
import { everyVolume, type Home, openHome, secret } from './home.ts'
import { deliver, folder } from './landing.ts'
import { type Row, smallMarket } from './small_market.ts'

const day = '2025-09-04'
const market = smallMarket({ end: day, days: 1, people: 12, trades_a_day: 20, seed: 9 })
const known: Row = {
  fund_id: 'known',
  name: 'Known',
  strategy: 'Trend',
  source: 'arena',
  inception_date: '2025-01-02',
  initial_capital_usd: 1000,
}
const late: Row = { ...known, fund_id: 'late', name: 'Late' }

const fill = (trade_id: string, fund_id: string, side: string, quantity: number, hour: number): Row => ({
  trade_id,
  fund_id,
  executed_at: `${day}T${hour}:00:00Z`,
  ticker: 'XYZ',
  asset_class: 'stock',
  side,
  quantity,
  price: 10,
})

test('quarantines oversold trades and rows of unknown funds, and accepts the rows once the fund arrives', async () => {
  const landing = folder()
  await deliver(landing, 'portfolio_trades', 'trades.jsonl', market.portfolio_trades)
  await deliver(landing, 'funds', 'funds.jsonl', [known])
  await deliver(landing, 'fund_trades', 'trades.jsonl', [
    fill('a', 'known', 'buy', 4, 14),
    fill('b', 'known', 'sell', 5, 15),
    fill('c', 'late', 'buy', 2, 14),
    fill('d', 'late', 'hold', 2, 15),
    // The quantity, value / price, underflows to zero.
    { ...fill('e', 'known', 'buy', 0, 16), price: 1e9, notional_value_usd: 1e-320 },
  ])
  const valuation = { fund_id: 'late', valued_at: `${day}T21:00:00Z`, equity_usd: 1100 }
  await deliver(landing, 'fund_valuations', 'valuations.jsonl', [valuation])
  const home = await openHome(landing, { models: /^gold\.fund_/ })

  await home.nightly(day)
  const unknown = 'fund_id: found "late", expected a fund of the feed funds'
  expect(await quarantined(home)).toEqual([
    ['fund_trades', 2, 'sell of 5: 1 beyond the long position of 4', 'b'],
    ['fund_trades', 3, unknown, 'c'],
    ['fund_trades', 4, unknown, 'd'],
    [
      'fund_trades',
      5,
      'buy without a usable quantity and price: two of quantity, price and notional_value_usd are needed',
      'e',
    ],
    ['fund_valuations', 1, unknown, undefined],
  ])
  expect((await home.tables()).fund_trades.map((row) => row.trade_id)).toEqual(['a', 'b'])

  const { version } = home.context.lake
  await home.nightly(day)
  expect(home.context.lake.version).toBe(version)

  await deliver(landing, 'funds', 'more.jsonl', [late])
  await home.nightly(day, { accepted: everyVolume(home) })
  expect((await home.tables()).fund_trades.map((row) => row.trade_id).sort()).toEqual(['a', 'b', 'c', 'd'])
  const leaders = (await home.tables()).fund_leaderboard
  expect(leaders.find((row) => row.fund_id === 'late')).toMatchObject({ total_return_pct: 10, trade_count: 1 })
  expect(await quarantined(home)).toHaveLength(5)
})

test('without any fund, all fund trades are quarantined and the run continues', async () => {
  const landing = folder()
  await deliver(landing, 'portfolio_trades', 'trades.jsonl', market.portfolio_trades)
  await deliver(landing, 'fund_trades', 'trades.jsonl', [fill('a', 'x', 'buy', 4, 14), fill('b', 'x', 'sell', 5, 15)])
  const home = await openHome(landing, { models: /^gold\.(fund_|retail_flows$)/ })
  await home.nightly(day)
  expect((await home.tables()).fund_trades).toEqual([])
  expect((await quarantined(home)).map(([, line, reason]) => [line, reason])).toEqual([
    [1, 'fund_id: found "x", expected a fund of the feed funds'],
    [2, 'fund_id: found "x", expected a fund of the feed funds'],
    [2, 'sell of 5: 1 beyond the long position of 4'],
  ])
})

async function quarantined({ context }: Home) {
  const found = await listQuarantine(context.lake, { secret, limit: 100 })
  return found
    .map(({ feed, line, reason, row }) => [feed, line, reason, JSON.parse(row).trade_id] as const)
    .sort((a, b) => (a.join() < b.join() ? -1 : 1))
}
