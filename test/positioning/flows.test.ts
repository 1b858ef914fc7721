import { expect, test } from 'vitest'
import { build, type Fill } from './world.ts'

const asOf = '2025-03-31'
const today = '2025-03-31T15:20:00Z'

test('a flow is what its window bought and sold', async () => {
  const { retail_flows: flows } = await build({
    asOf,
    trades: [
      { person: 'ann', ticker: 'ACME', side: 'buy', quantity: 10, price: 30, executed_at: today },
      { person: 'bob', ticker: 'ACME', side: 'buy', quantity: 10, price: 20, executed_at: '2025-03-31T16:59:59Z' },
      { person: 'cyd', ticker: 'ACME', side: 'sell', value_usd: 250, executed_at: today },
      { person: 'dan', ticker: 'OTHR', side: 'sell', executed_at: today },
      // Out of the day, in the longer windows.
      { person: 'eve', ticker: 'OTHR', side: 'buy', executed_at: '2025-03-30T23:59:59Z' },
    ],
  })
  // Three of four people, four in a band of three or four: step 50, 75 rounds up to 100; two of three trades: 50 or 100.
  expect(flows.find((flow) => flow.window_days === 1)).toEqual({
    window_days: 1,
    ticker: 'ACME',
    asset_class: 'stock',
    traders_band: 3,
    active_trader_share_pct: 100,
    buy_trade_share_pct: 50,
    sell_trade_share_pct: 50,
    buy_value_usd: 500,
    sell_value_usd: 250,
    net_flow_value_usd: 250,
    gross_flow_value_usd: 750,
    net_flow_pct: 33.33,
    flow_bias: 'net_buying',
    latest_trade_at: '2025-03-31 16:00:00',
  })
  expect(flows.map((flow) => flow.window_days)).toEqual([1, 3, 7, 14, 30, 90, 365])
})

test('each side of a flow rests on its own people: below 25 of them it is told to three digits', async () => {
  const { retail_flows: flows } = await build({
    asOf,
    trades: [
      ...people(30, { ticker: 'ACME', side: 'buy', value_usd: 1000.5, executed_at: today }),
      { person: 'seller', ticker: 'ACME', side: 'sell', value_usd: 1234.56, executed_at: today },
    ],
  })
  expect(flows.find((flow) => flow.window_days === 7)).toMatchObject({
    buy_value_usd: 30015,
    sell_value_usd: 1230,
    net_flow_value_usd: 28785,
    gross_flow_value_usd: 31245,
  })
})

test('a window of N days ends on as_of and starts N - 1 days before', async () => {
  for (const [window, first, before] of [
    [1, '2025-03-31', '2025-03-30'],
    [3, '2025-03-29', '2025-03-28'],
    [7, '2025-03-25', '2025-03-24'],
    [14, '2025-03-18', '2025-03-17'],
    [30, '2025-03-02', '2025-03-01'],
    [90, '2025-01-01', '2024-12-31'],
    [365, '2024-04-01', '2024-03-31'],
  ] as const) {
    const { retail_flows: flows } = await build({
      asOf,
      trades: [
        ...people(3, { ticker: 'IN', side: 'buy', executed_at: `${first}T00:00:00Z` }),
        ...people(3, { ticker: 'OUT', side: 'buy', executed_at: `${before}T23:59:59Z` }),
      ],
    })
    expect(flows.filter((flow) => flow.window_days === window).map((flow) => flow.ticker)).toEqual(['IN'])
  }
})

test.each([
  [110, 90, 'net_buying'],
  [109, 91, 'balanced'],
  [91, 109, 'balanced'],
  [90, 110, 'net_selling'],
])('bought %d and sold %d is %s', async (bought, sold, bias) => {
  const { retail_flows: flows } = await build({
    asOf,
    trades: [
      { person: 'ann', ticker: 'ACME', side: 'buy', value_usd: bought, executed_at: today },
      { person: 'bob', ticker: 'ACME', side: 'sell', value_usd: sold / 2, executed_at: today },
      { person: 'cyd', ticker: 'ACME', side: 'sell', value_usd: sold / 2, executed_at: today },
    ],
  })
  expect(flows[0]).toMatchObject({ flow_bias: bias, net_flow_pct: (100 * (bought - sold)) / (bought + sold) })
})

test('options flow under their underlying: as given, else from the contract', async () => {
  const { retail_flows: flows, options_flows: options } = await build({
    asOf,
    trades: [
      // Eight days before expiry in New York, where it is still the day before; seven in UTC.
      contract('ann', { ticker: 'ACME250407C00020000', executed_at: '2025-03-31T02:00:00Z', position_effect: 'open' }),
      contract('bob', { ticker: 'ACME1 250620P00020000', position_effect: 'open' }),
      contract('cyd', {
        ticker: 'X',
        underlying: 'ACME',
        option_type: 'put',
        side: 'sell',
        position_effect: 'close',
        expiry: '2025-04-08',
      }),
      contract('dan', { ticker: 'O:ACME250620C00020000', multiplier: 10 }),
      ...people(5, { ticker: 'OTHR', side: 'buy', executed_at: today }),
    ],
  })
  const day = (flow: Record<string, unknown>) => flow.window_days === 1
  // 2 x 3 x 100 three times, x 10 once.
  expect(options.filter(day)).toEqual([
    {
      window_days: 1,
      underlying: 'ACME',
      traders_band: 3,
      active_trader_share_pct: 100,
      call_share_pct: 35.48,
      opening_share_pct: 50,
      short_dated_share_pct: 0,
      buy_premium_usd: 1260,
      sell_premium_usd: 600,
      net_premium_usd: 660,
      gross_premium_usd: 1860,
      net_premium_pct: 35.48,
      premium_bias: 'net_buying',
      latest_trade_at: '2025-03-31 15:00:00',
    },
  ])
  // Four of nine people: a base of five to nine has steps of 20.
  expect(flows.find((flow) => day(flow) && flow.ticker === 'ACME')).toMatchObject({
    asset_class: 'option',
    active_trader_share_pct: 40,
  })
})

test('seven calendar days to expiry are short-dated, eight are not', async () => {
  const expiring = (expiry: string) =>
    build({ asOf, trades: people(3, { ...contract('', { ticker: 'ACME', option_type: 'call', expiry }) }) })
  expect((await expiring('2025-04-07')).options_flows[0].short_dated_share_pct).toBe(100)
  expect((await expiring('2025-04-08')).options_flows[0].short_dated_share_pct).toBe(0)
  // A fill reported after expiry is no further from it.
  expect((await expiring('2025-03-28')).options_flows[0].short_dated_share_pct).toBe(100)
})

test('the ticker view adds asset classes up and sets the net flow against the position', async () => {
  const { retail_ticker_flows: flows } = await build({
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
      buy_value_usd: 300,
      sell_value_usd: 150,
      net_flow_pct: 33.33,
      net_flow_pct_of_position_value: 10,
    },
  ])
})

/** So many people who make the same trade. */
function people(count: number, fill: Omit<Fill, 'person'>): Fill[] {
  return Array.from({ length: count }, (_, index) => ({ ...fill, person: `p${index}` }))
}

function contract(person: string, fill: Partial<Fill> & { ticker: string }): Fill {
  return { person, asset_class: 'option', side: 'buy', quantity: 2, price: 3, executed_at: today, ...fill }
}
