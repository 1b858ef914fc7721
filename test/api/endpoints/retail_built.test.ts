import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { build, type Fill, type Position } from '../../models/positioning/world.ts'

const asOf = '2025-03-07'
const at = `${asOf} 20:00:00`

/** Holdings and trades of the example in docs/privacy.md, and rows that fail one rule each. */
const positions: Position[] = [
  ...held('ABC', [4000, 2500, 1200, 900, 400]),
  ...held('WHALE', [9500, 300, 200]),
  ...['TWO', 'PAIR', 'DUO'].flatMap((ticker) => held(ticker, [500, 400])),
  ...held('PRICED', [500, 400, 300]).map((each) => ({ ...each, avg_entry_price: 0.5 })),
]
const trades: Fill[] = [
  ...traded('ABC', 'buy', [100, 200, 300, 400]),
  ...traded('ABC', 'sell', [50]).map((each) => ({ ...each, person: 'p9' })),
  ...traded('BOTH', 'buy', [100, 200, 300]),
  ...traded('BOTH', 'sell', [50, 60, 70]).map((each) => ({ ...each, person: `s${each.person}` })),
]

let exact: TestApi
let perturbed: TestApi
beforeAll(async () => {
  exact = await apiOver()
  perturbed = await apiOver(privacySettings())
})
afterAll(async () => {
  await exact.close()
  await perturbed.close()
})

const answer = async (api: TestApi, path: string) => (await api.get(`/v1/retail/${path}`)).json()

test('holdings omit rows that fail a privacy rule and count them', async () => {
  const { positions: rows, withheld } = await answer(exact, 'positioning/holdings')
  expect(rows.map(({ ticker, market_value_usd }: never) => [ticker, market_value_usd])).toEqual([
    ['ABC', 9000],
    ['PRICED', 1200],
  ])
  expect(rows[0]).toMatchObject({ avg_entry_price: null, open_pnl_usd: null, unrealized_return_pct: null })
  expect(rows[1]).toMatchObject({ avg_entry_price: 0.5, open_pnl_usd: 600, unrealized_return_pct: 100 })
  // Three tickers have two holders each. A single dominated row is too few to be counted.
  expect(withheld).toEqual({ too_few_people: 3 })
})

test('a flow with one seller has a gross value but no split', async () => {
  const { flows } = await answer(exact, 'positioning/flows')
  expect(flows[0]).toMatchObject({
    ticker: 'ABC',
    gross_flow_value_usd: 1050,
    active_trader_share_pct: 62.5,
    buy_value_usd: null,
    flow_bias: null,
  })
  expect(flows[1]).toMatchObject({ ticker: 'BOTH', buy_value_usd: 600, sell_value_usd: 180, flow_bias: 'net_buying' })
})

test('the history of a ticker has its published holdings at each snapshot, if requested', async () => {
  const holdings = await answer(exact, 'positioning/holdings')
  for (const ticker of ['ABC', 'PRICED', 'WHALE', 'TWO']) {
    const { history } = await answer(exact, `tickers/${ticker}?include_history=true`)
    const [row] = holdings.positions.filter((position: { ticker: string }) => position.ticker === ticker)
    const { asset_class, ownership_share_pct, market_value_usd, avg_current_price } = row ?? {}
    const told = { asset_class, ownership_share_pct, market_value_usd, avg_current_price }
    expect([ticker, history]).toEqual([ticker, row ? [{ snapshot_at: at, ...told }] : []])
  }
  expect(await answer(exact, 'tickers/ABC')).not.toHaveProperty('history')
})

test('the ticker snapshot has a reason for each null', async () => {
  const reasons = async (ticker: string) => (await answer(exact, `tickers/${ticker}`)).withheld
  expect(await reasons('WHALE')).toMatchObject({ positioning: 'dominance', flows: 'too_few_people' })
  expect(await reasons('TWO')).toMatchObject({ positioning: 'too_few_people', flows: 'too_few_people' })
  expect(await reasons('NONE')).toEqual(await reasons('TWO'))
  const { fields } = await reasons('ABC')
  expect(fields).toContainEqual({ field: 'flows.net_flow_value_usd', reason: 'split' })
  expect(fields).toContainEqual({ field: 'positioning.open_pnl_usd', reason: 'no_data' })
})

test('with noise, min_holders applies to the perturbed count and totals are consistent', async () => {
  const passes = async (least: number) =>
    (await answer(perturbed, `positioning/holdings?min_holders=${least}`)).positions.some(
      ({ ticker }: { ticker: string }) => ticker === 'ABC',
    )
  const least = [3, 4, 5, 6, 7, 8]
  const passed = await Promise.all(least.map(passes))
  const holders = least[passed.lastIndexOf(true)]
  expect(passed).toEqual(least.map((number) => number <= holders))
  const { positioning } = await answer(perturbed, 'tickers/ABC')
  expect(positioning.market_value_usd).not.toBe(9000)
  expect(Math.abs(positioning.market_value_usd / 9000 - 1)).toBeLessThan(0.15)
  expect(positioning.avg_position_market_value).toBeCloseTo(positioning.market_value_usd / holders, -1)
  const [both] = (await answer(perturbed, 'positioning/flows?ticker=BOTH')).flows
  expect(both.net_flow_value_usd).toBeCloseTo(both.buy_value_usd - both.sell_value_usd, 2)
  expect(both.gross_flow_value_usd).toBeCloseTo(both.buy_value_usd + both.sell_value_usd, 2)
})

async function apiOver(rules?: ReturnType<typeof privacySettings>): Promise<TestApi> {
  return testApi(await build({ asOf, positions, trades, rules }))
}

function held(ticker: string, values: number[]): Position[] {
  return values.map((quantity, index) => ({ person: `p${index}`, ticker, snapshot_at: at, quantity }))
}

function traded(ticker: string, side: 'buy' | 'sell', values: number[]): Fill[] {
  return values.map((quantity, index) => ({ person: `p${index}`, ticker, side, executed_at: at, quantity }))
}
