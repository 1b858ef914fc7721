import { expect, test } from 'vitest'
import { openHome } from './home.ts'
import { deliver, folder } from './landing.ts'

const days = ['2025-09-02', '2025-09-03', '2025-09-04']
const exact = {
  noise_median: 0,
  average_magnitudes: '[0, 0, 0]',
  count_noise: '[[0, 0, 1, 1]]',
  significant_digits: 15,
}

/** Twelve people per day who ask about $OLDY in different words, and a fund that holds ten shares of it. */
async function world() {
  const landing = folder()
  const words =
    'margins backlog pricing tariffs guidance supply dividends buybacks regulators valuation momentum churn'.split(' ')
  for (const day of days) {
    const asked = words.map((word, at) => ({
      conversation_id: `${day}-${at}`,
      user_id: `person ${at}`,
      started_at: `${day}T12:${10 + at}:00Z`,
      messages: [{ role: 'user', text: `Is $OLDY cheap given the ${word} news of ${day}?` }],
    }))
    await deliver(landing, 'conversations', `${day}.jsonl`, asked)
    await deliver(landing, 'prices', `${day}.jsonl`, [{ ticker: 'OLDY', date: day, close: 10 }])
  }
  await deliver(landing, 'funds', 'f.jsonl', [
    { fund_id: 'f', name: 'F', strategy: 's', source: 'arena', inception_date: '2025-01-02', initial_capital_usd: 1e6 },
  ])
  await deliver(landing, 'fund_trades', 't.jsonl', [
    {
      trade_id: 't',
      fund_id: 'f',
      executed_at: `${days[0]}T15:00:00Z`,
      ticker: 'OLDY',
      asset_class: 'stock',
      side: 'buy',
      quantity: 10,
      price: 40,
    },
  ])
  const home = await openHome(landing)
  await home.edit({ settings: exact })
  const published = async () => {
    const tables = await home.tables()
    const share = (ticker: string, window: number) =>
      tables.intent_tickers.find((row) => row.ticker === ticker && row.window_days === window)?.conversation_share_pct
    return { value: tables.fund_positions[0].market_value_usd, share }
  }
  const act = (name: string, rows: object[]) => deliver(landing, 'corporate_actions', `${name}.jsonl`, rows as never)
  return { home, published, act }
}

const built = (report: { models: Record<string, { built: number }> }) =>
  Object.entries(report.models).flatMap(([model, { built }]) => (built > 0 ? [model] : []))

test('a late split adjusts earlier trades, and a future split rebuilds only the split tables', async () => {
  const { home, published, act } = await world()
  await home.nightly(days[2])
  expect((await published()).value).toBe(100)
  await act('late', [{ ticker: 'OLDY', date: days[1], action: 'split', ratio: 4 }])
  const late = built(await home.nightly(days[2]))
  expect((await published()).value).toBe(400)
  expect(late).toContain('gold.fund_holdings')
  expect(late.filter((model) => model.startsWith('daily.'))).toEqual([])
  await act('to come', [{ ticker: 'OLDY', date: '2025-09-30', action: 'split', ratio: 2 }])
  expect(built(await home.nightly(days[2]))).toEqual(['silver.former_symbols', 'gold.fund_splits'])
  await act('undone', [{ ticker: 'OLDY', date: days[1], action: 'split', ratio: 1 }])
  await home.nightly(days[2])
  expect((await published()).value).toBe(100)
})

test('a late symbol change applies from its date and leaves earlier days unchanged', async () => {
  const { home, published, act } = await world()
  await home.nightly(days[2])
  expect((await published()).share('OLDY', 3)).toBe(100)
  await act('late', [{ ticker: 'OLDY', date: days[2], action: 'symbol_change', new_ticker: 'NEWY' }])
  await home.nightly(days[2])
  const { share } = await published()
  expect(share('NEWY', 1)).toBe(100)
  expect(share('OLDY', 1)).toBeUndefined()
  expect(share('OLDY', 3)).toBeCloseTo(66.67, 1)
  expect(share('NEWY', 3)).toBeCloseTo(33.33, 1)
})
