import { expect, test } from 'vitest'
import { build, type Fill } from './world.ts'

const asOf = '2025-03-31'
const today = '2025-03-31T15:20:00Z'

test('a flow sums the buys and sells of its window', async () => {
  const { retail_flows: flows } = await build({
    tables: ['retail_flows'],
    asOf,
    trades: [
      ...people(3, { ticker: 'ACME', side: 'buy', quantity: 10, price: 30, executed_at: today }),
      { person: 'p0', ticker: 'ACME', side: 'buy', quantity: 10, price: 5, executed_at: '2025-03-31T16:59:59Z' },
      ...people(4, { ticker: 'ACME', side: 'sell', value_usd: 80, executed_at: today }),
      { person: 'dan', ticker: 'OTHR', side: 'sell', executed_at: today },
      // Before the last day, so only in the longer windows.
      { person: 'eve', ticker: 'OTHR', side: 'buy', executed_at: '2025-03-30T23:59:59Z' },
    ],
  })
  expect(flows.find((flow) => flow.window_days === 1)).toEqual({
    window_days: 1,
    ticker: 'ACME',
    asset_class: 'stock',
    // Four of five people; p0, p1 and p2 bought and sold.
    traders: 4,
    active_trader_share_pct: 80,
    buy_trade_share_pct: 50,
    sell_trade_share_pct: 50,
    buy_value_usd: 950,
    sell_value_usd: 320,
    net_flow_value_usd: 630,
    gross_flow_value_usd: 1270,
    net_flow_pct: 49.61,
    flow_bias: 'net_buying',
    latest_trade_at: '2025-03-31 16:00:00',
  })
  expect(flows.map((flow) => flow.window_days)).toEqual([1, 3, 7, 14, 30, 90, 365])
  expect(flows.map((flow) => flow.active_trader_share_pct)).toEqual([80, 66.67, 66.67, 66.67, 66.67, 66.67, 66.67])
})

test('a window of N days ends on as_of and starts N - 1 days before', async () => {
  const windows = [
    [1, '2025-03-31', '2025-03-30'],
    [3, '2025-03-29', '2025-03-28'],
    [7, '2025-03-25', '2025-03-24'],
    [14, '2025-03-18', '2025-03-17'],
    [30, '2025-03-02', '2025-03-01'],
    [90, '2025-01-01', '2024-12-31'],
    [365, '2024-04-01', '2024-03-31'],
  ] as const
  const { retail_flows: flows, retail_ticker_flows: combined } = await build({
    tables: ['retail_flows', 'retail_ticker_flows'],
    asOf,
    trades: windows.flatMap(([window, first, before]) => [
      ...people(3, { ticker: `FIRST_${window}`, side: 'buy', executed_at: `${first}T00:00:00Z` }),
      ...people(3, { ticker: `BEFORE_${window}`, side: 'buy', executed_at: `${before}T23:59:59Z` }),
    ]),
  })
  for (const [window] of windows) {
    const tickers = flows.filter((flow) => flow.window_days === window).map((flow) => flow.ticker)
    expect(tickers).toContain(`FIRST_${window}`)
    expect(tickers).not.toContain(`BEFORE_${window}`)
  }
  expect(combined.map((flow) => flow.ticker).sort()).toEqual(
    flows
      .filter((flow) => flow.window_days === 7)
      .map((flow) => flow.ticker)
      .sort(),
  )
})

test('a flow has a bias from ten percent net', async () => {
  const cases = { 110: 'net_buying', 109: 'balanced', 91: 'balanced', 90: 'net_selling' }
  const { retail_flows: flows } = await build({
    tables: ['retail_flows'],
    asOf,
    trades: Object.keys(cases).flatMap((bought) => [
      ...people(4, { ticker: bought, side: 'buy', value_usd: Number(bought), executed_at: today }),
      ...people(4, { ticker: bought, side: 'sell', value_usd: 200 - Number(bought), executed_at: today }),
    ]),
  })
  const biases = flows.filter((flow) => flow.window_days === 1).map((flow) => [flow.ticker, flow.flow_bias])
  expect(Object.fromEntries(biases)).toEqual(cases)
})

test('trades without value have no net flow percentage and no bias', async () => {
  const { retail_flows: flows } = await build({
    tables: ['retail_flows'],
    asOf,
    trades: people(3, { ticker: 'ACME', side: 'buy', value_usd: 0, executed_at: today }),
  })
  expect(flows[0]).toMatchObject({ gross_flow_value_usd: 0, net_flow_pct: null, flow_bias: 'balanced' })
})

test('option flows are listed under their underlying, as given or parsed from the contract', async () => {
  const { retail_flows: flows, options_flows: options } = await build({
    tables: ['retail_flows', 'options_flows'],
    asOf,
    trades: [
      // Eight days before expiry in New York, where it is still the day before, and seven in UTC.
      ...contracts({ ticker: 'ACME250407C00020000', executed_at: '2025-03-31T02:00:00Z', position_effect: 'open' }),
      ...contracts({ ticker: 'ACME1 250620P00020000', position_effect: 'open' }),
      ...contracts({
        ticker: 'X',
        underlying: 'ACME',
        option_type: 'put',
        side: 'sell',
        position_effect: 'close',
        expiry: '2025-04-08',
      }),
      ...contracts({ ticker: 'O:ACME250620C00020000', multiplier: 10 }),
      ...people(4, { ticker: 'OTHR', asset_class: 'option', side: 'buy', executed_at: today }),
      ...people(12, { ticker: 'OTHR', side: 'buy', executed_at: today }),
    ],
  })
  const day = (flow: Record<string, unknown>) => flow.window_days === 1 && (flow.underlying ?? flow.ticker) === 'ACME'
  // Each of three people: 2 x 3 x 100 for three contracts, and x 10 for one.
  expect(options.filter(day)).toEqual([
    {
      window_days: 1,
      underlying: 'ACME',
      traders: 3,
      // Of four people who traded options.
      active_trader_share_pct: 75,
      call_share_pct: 35.48,
      opening_share_pct: 66.67,
      short_dated_share_pct: 0,
      buy_premium_usd: 3780,
      sell_premium_usd: 1800,
      net_premium_usd: 1980,
      gross_premium_usd: 5580,
      net_premium_pct: 35.48,
      premium_bias: 'net_buying',
      latest_trade_at: '2025-03-31 15:00:00',
    },
  ])
  // Of twelve people who traded anything.
  expect(flows.find(day)).toMatchObject({ asset_class: 'option', traders: 3, active_trader_share_pct: 25 })
})

test('options with seven calendar days to expiry are short-dated, and with eight they are not', async () => {
  const { options_flows: options } = await build({
    tables: ['options_flows'],
    asOf,
    // A fill reported after expiry is short-dated too.
    trades: ['2025-04-07', '2025-04-08', '2025-03-28'].flatMap((expiry) =>
      contracts({ ticker: expiry, option_type: 'call', expiry }),
    ),
  })
  const shares = options
    .filter((flow) => flow.window_days === 1)
    .map((flow) => [flow.underlying, flow.short_dated_share_pct])
  expect(Object.fromEntries(shares)).toEqual({ '2025-04-07': 100, '2025-04-08': 0, '2025-03-28': 100 })
})

test('the ticker view sums asset classes and compares the net flow with the position', async () => {
  const { retail_ticker_flows: flows } = await build({
    tables: ['retail_ticker_flows'],
    asOf,
    trades: [
      ...people(3, { ticker: 'ACME', side: 'buy', value_usd: 100, executed_at: today }),
      ...people(3, {
        ticker: 'ACME',
        asset_class: 'option',
        side: 'sell',
        value_usd: 50,
        executed_at: '2025-03-25T00:00:00Z',
      }),
      ...people(3, { ticker: 'ACME', side: 'buy', value_usd: 1000, executed_at: '2025-03-24T00:00:00Z' }),
      ...people(3, { ticker: 'GONE', side: 'sell', value_usd: 10, executed_at: today }),
    ],
    positions: ['p0', 'p1', 'p2'].map((person) => ({
      person,
      ticker: 'ACME',
      quantity: 1,
      current_price: 500,
      snapshot_at: today,
    })),
  })
  expect(flows).toMatchObject([
    {
      ticker: 'ACME',
      window_days: 7,
      traders: 3,
      buy_value_usd: 300,
      sell_value_usd: 150,
      net_flow_pct: 33.33,
      net_flow_pct_of_position_value: 10,
    },
    { ticker: 'GONE', net_flow_value_usd: -30, net_flow_pct_of_position_value: null },
  ])
})

/** `count` people who make the same trade. */
function people(count: number, fill: Omit<Fill, 'person'>): Fill[] {
  return Array.from({ length: count }, (_, index) => ({ ...fill, person: `p${index}` }))
}

/** Three people who each trade two contracts at three dollars. */
function contracts(fill: Partial<Fill> & { ticker: string }): Fill[] {
  return people(3, { asset_class: 'option', side: 'buy', quantity: 2, price: 3, executed_at: today, ...fill })
}
