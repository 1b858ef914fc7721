import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../src/api/endpoint_folder.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { screeningRows } from '../../ask/screens/screening_rows.ts'
import type { Row } from '../../release_fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    screening: screeningRows([{ ticker: 'NVDA', asset_class: 'stock', ownership_share: 31 }]),
    companies: [{ ticker: 'NVDA', name: 'NVIDIA Corp' }],
    retail_snapshots: [
      { day: '2025-08-25', snapshot_at: '2025-08-25 21:00:00' },
      { day: '2025-08-26', snapshot_at: '2025-08-26 21:00:00' },
      { day: '2025-08-28', snapshot_at: '2025-08-28 21:00:00' },
    ],
    retail_holdings: [
      holding({ ticker: 'NVDA', market_value_usd: 900, gross_market_value_usd: 900, holders: 5 }),
      holding({ ticker: 'TSLA', market_value_usd: -2000, gross_market_value_usd: 2500, holders: 10 }),
      holding({
        ticker: 'SPY',
        asset_class: 'etf',
        market_value_usd: 5000,
        gross_market_value_usd: 5000,
        holders: 3,
      }),
      holding({ ticker: 'BTC', asset_class: 'crypto', market_value_usd: 400, gross_market_value_usd: 499.99 }),
      holding({ ticker: 'OLD', day: '2025-08-25', snapshot_at: '2025-08-25 21:00:00', market_value_usd: 700 }),
    ],
    retail_holdings_withheld: [
      { day: '2025-08-26', asset_class: 'stock', reason: 'too_few_people', rows: 40 },
      { day: '2025-08-26', asset_class: 'stock', reason: 'split', rows: 3 },
      { day: '2025-08-26', asset_class: 'option', reason: 'too_few_people', rows: 9 },
      { day: '2025-08-25', asset_class: 'stock', reason: 'dominance', rows: 4 },
    ],
    retail_flows: [
      flow({ ticker: 'NVDA', gross_flow_value_usd: 1000, traders: 3 }),
      flow({ ticker: 'NVDA', asset_class: 'option', gross_flow_value_usd: 3000, traders: 25 }),
      flow({ ticker: 'TSLA', gross_flow_value_usd: 499 }),
      flow({ ticker: 'AAPL', window_days: 30, gross_flow_value_usd: 800 }),
      flow({ ticker: 'ONESIDED', window_days: 30, gross_flow_value_usd: 4321, ...noSides }),
    ],
    retail_withheld: [
      withheld({ list: 'flows', asset_class: 'stock', rows: 12 }),
      withheld({ list: 'flows', asset_class: 'etf', rows: 5 }),
      withheld({ list: 'flows', asset_class: 'stock', reason: 'split', rows: 7 }),
      withheld({ list: 'flows', asset_class: 'stock', window_days: 30, reason: 'dominance', rows: 3 }),
      withheld({ list: 'options_flows', asset_class: 'option', rows: 6 }),
      withheld({ list: 'options_flows', asset_class: 'option', reason: 'split', rows: 4 }),
      withheld({ list: 'rotation', asset_class: 'stock', rows: 8 }),
    ],
    retail_tickers_withheld: [
      { section: 'positioning', ticker: 'WHALE', reason: 'dominance' },
      { section: 'flows', ticker: 'NVDA', reason: 'dominance' },
    ],
    retail_rotation_snapshots: [
      { lookback_days: 7, current_snapshot_at: '2025-08-26 21:00:00', previous_snapshot_at: '2025-08-19 21:00:00' },
      { lookback_days: 365, current_snapshot_at: '2025-08-26 21:00:00', previous_snapshot_at: null },
    ],
    retail_rotation: [
      rotation({ ticker: 'UP', ownership_share_change_pct: 1.5 }),
      rotation({ ticker: 'DOWN', ownership_share_change_pct: -2.5, direction: 'out' }),
      rotation({ ticker: 'SAME', asset_class: 'etf', ownership_share_change_pct: 0.1, direction: 'stable' }),
      rotation({ ticker: 'SMALL', ownership_share_change_pct: 9, gross_market_value_usd: 499 }),
    ],
    options_flows: [
      premium({ underlying: 'TSLA', gross_premium_usd: 10, traders: 3 }),
      premium({ underlying: 'NVDA', gross_premium_usd: 700, traders: 10 }),
      premium({
        underlying: 'ONESIDED',
        window_days: 30,
        traders: 5,
        gross_premium_usd: 900,
        call_share_pct: null,
        opening_share_pct: null,
        short_dated_share_pct: null,
        buy_premium_usd: null,
        sell_premium_usd: null,
        net_premium_usd: null,
        net_premium_pct: null,
        premium_bias: null,
      }),
    ],
    retail_ticker_positioning: [
      {
        ticker: 'NVDA',
        snapshot_at: '2025-08-26 21:00:00',
        asset_class: 'stock',
        holders: 5,
        ownership_share_pct: 20,
        market_value_usd: 900,
        gross_market_value_usd: 900,
        portfolio_value_share_pct: 1.5,
        avg_position_market_value: 200,
        avg_current_price: 180,
        entry_state: 'published',
        open_pnl_usd: 100,
        unrealized_return_pct: 12.5,
      },
      {
        ticker: 'SPLIT',
        snapshot_at: '2025-08-26 21:00:00',
        asset_class: 'stock',
        holders: 5,
        ownership_share_pct: 20,
        market_value_usd: 900,
        gross_market_value_usd: 900,
        avg_position_market_value: 180,
        entry_state: 'split',
      },
    ],
    retail_ticker_flows: [
      { ...flow({ ticker: 'NVDA' }), asset_class: undefined!, net_flow_pct_of_position_value: 4.4 },
      { ...flow({ ticker: 'TSLA' }), asset_class: undefined!, net_flow_pct_of_position_value: null },
      { ...flow({ ticker: 'SPLIT', ...noSides }), asset_class: undefined!, net_flow_pct_of_position_value: null },
    ].map(({ asset_class: _, ...row }) => row as Row),
  })
})
afterAll(() => api.close())

const tickers = async (url: string, list: string, name = 'ticker') => {
  const answer = await api.get(url)
  expect(answer.statusCode).toBe(200)
  return answer.json()[list].map((row: Row) => row[name])
}

describe('holdings', () => {
  const held = (query = '') => tickers(`/v1/retail/positioning/holdings${query}`, 'positions')

  it("are from the newest snapshot up to the release's day, largest market value first", async () => {
    expect(await held()).toEqual(['SPY', 'NVDA', 'TSLA'])
    expect((await api.get('/v1/retail/positioning/holdings')).json().snapshot_at).toBe('2025-08-26 21:00:00')
  })

  it('are from the requested snapshot date', async () => {
    expect((await api.get('/v1/retail/positioning/holdings?snapshot_date=2025-08-25')).json()).toMatchObject({
      snapshot_at: '2025-08-25 21:00:00',
      positions: [{ ticker: 'OLD' }],
    })
  })

  it.each(['2025-08-24', '2025-08-28', '2030-01-01', '0001-01-01', '9999-12-31'])(
    'are empty for a date without a snapshot: %s',
    async (day) => {
      const answer = await api.get(`/v1/retail/positioning/holdings?snapshot_date=${day}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { snapshot_at: null, positions: [], withheld: {}, as_of: '2025-08-27' },
      ])
    },
  )

  it('are filtered by gross value, not by net value', async () => {
    expect(await held('?min_market_value=2000')).toEqual(['SPY', 'TSLA'])
    expect(await held('?min_market_value=-5')).toEqual(['SPY', 'NVDA', 'BTC', 'TSLA'])
  })

  it('are filtered by the perturbed count of holders', async () => {
    expect(await held('?min_holders=5')).toEqual(['NVDA', 'TSLA'])
    expect(await held('?min_holders=6')).toEqual(['TSLA'])
    expect(await held('?min_holders=-1')).toEqual(await held('?min_holders=3'))
  })

  it('count the withheld rows of the requested date and classes, regardless of the minimums', async () => {
    const withheld = async (query: string) => (await api.get(`/v1/retail/positioning/holdings${query}`)).json().withheld
    expect(await withheld('?limit=1&min_holders=100')).toEqual({ too_few_people: 49, split: 3 })
    expect(await withheld('?asset_classes=option')).toEqual({ too_few_people: 9 })
    expect(await withheld('?asset_classes=etf')).toEqual({})
    expect(await withheld('?snapshot_date=2025-08-25')).toEqual({ dominance: 4 })
  })

  it.each([
    '?asset_classes=etf,crypto',
    '?asset_classes=etf&asset_classes=crypto',
    '?asset_classes[]=etf&asset_classes[]=crypto',
    '?asset_classes%5B%5D=etf,crypto',
    '?asset_classes=etf&asset_classes[]=crypto',
  ])('are filtered by the asset classes in %s', async (query) => {
    expect(await held(`${query}&min_market_value=0`)).toEqual(['SPY', 'BTC'])
  })

  it('are cut off at the limit', async () => {
    expect(await held('?limit=1')).toEqual(['SPY'])
  })

  it('have the fields in the documented order and no counts of people', async () => {
    const [position] = (await api.get('/v1/retail/positioning/holdings?limit=1')).json().positions
    expect(Object.keys(position)).toEqual([
      'ticker',
      'asset_class',
      'ownership_share_pct',
      'market_value_usd',
      'avg_entry_price',
      'avg_current_price',
      'open_pnl_usd',
      'unrealized_return_pct',
      'gross_market_value_usd',
    ])
  })
})

describe('flows', () => {
  const moved = (query = '') => tickers(`/v1/retail/positioning/flows${query}`, 'flows')

  it('cover seven days and at least 500 USD by default, largest gross value first', async () => {
    const { flows } = (await api.get('/v1/retail/positioning/flows')).json()
    expect(flows.map((row: Row) => [row.ticker, row.asset_class])).toEqual([
      ['NVDA', 'option'],
      ['NVDA', 'stock'],
    ])
    expect(flows[0].latest_trade_at).toBe('2025-08-26T20:00:00Z')
  })

  it('cover the requested window', async () => {
    expect(await moved('?lookback_days=30')).toEqual(['ONESIDED', 'AAPL'])
    expect(await moved('?lookback_days=365')).toEqual([])
  })

  it('match a ticker, ignoring case', async () => {
    expect(await moved('?ticker=nvda')).toEqual(['NVDA', 'NVDA'])
    expect(await moved('?ticker=nothing')).toEqual([])
  })

  it('are filtered by value, traders and asset class', async () => {
    expect(await moved('?min_trade_value=0')).toEqual(['NVDA', 'NVDA', 'TSLA'])
    expect(await moved('?min_unique_traders=4')).toEqual(['NVDA'])
    expect(await moved('?min_unique_traders=25')).toEqual(['NVDA'])
    expect(await moved('?min_unique_traders=26')).toEqual([])
    expect(await moved('?min_unique_traders=-3')).toEqual(await moved())
    expect(await moved('?asset_classes=stock')).toEqual(['NVDA'])
    expect(await moved('?min_trade_value=1e300')).toEqual([])
  })

  it('keep their gross value, and are filtered by it, when the split is withheld', async () => {
    const url = '/v1/retail/positioning/flows?lookback_days=30&ticker=onesided&min_trade_value=4321'
    const [row] = (await api.get(url)).json().flows
    expect(row).toEqual({
      ticker: 'ONESIDED',
      asset_class: 'stock',
      active_trader_share_pct: 10,
      gross_flow_value_usd: 4321,
      latest_trade_at: '2025-08-26T20:00:00Z',
      ...noSides,
    })
  })

  it('count withheld rows, except for a single ticker', async () => {
    const withheld = async (query: string) => (await api.get(`/v1/retail/positioning/flows${query}`)).json().withheld
    expect(await withheld('')).toEqual({ too_few_people: 17, split: 7 })
    expect(await withheld('?asset_classes=etf&min_trade_value=1e9')).toEqual({ too_few_people: 5 })
    expect(await withheld('?lookback_days=30')).toEqual({ dominance: 3 })
    expect(await withheld('?ticker=NVDA')).toEqual({})
  })
})

describe('rotation', () => {
  const rotated = (query = '') => tickers(`/v1/retail/positioning/rotation${query}`, 'rotations')

  it('is sorted by the size of the change', async () => {
    expect(await rotated()).toEqual(['DOWN', 'UP', 'SAME'])
    expect(await rotated('?min_market_value=0&asset_classes=stock')).toEqual(['SMALL', 'DOWN', 'UP'])
  })

  it('has the times of both snapshots, or null', async () => {
    const times = async (days: number) => {
      const {
        rotations: _,
        withheld: __,
        as_of: ___,
        ...rest
      } = (await api.get(`/v1/retail/positioning/rotation?lookback_days=${days}`)).json()
      return rest
    }
    expect(await times(7)).toEqual({
      current_snapshot_at: '2025-08-26 21:00:00',
      previous_snapshot_at: '2025-08-19 21:00:00',
    })
    expect(await times(365)).toEqual({ current_snapshot_at: '2025-08-26 21:00:00', previous_snapshot_at: null })
    expect(await times(1)).toEqual({ current_snapshot_at: null, previous_snapshot_at: null })
  })

  it('counts withheld rows', async () => {
    const withheld = async (query: string) => (await api.get(`/v1/retail/positioning/rotation${query}`)).json().withheld
    expect(await withheld('')).toEqual({ too_few_people: 8 })
    expect(await withheld('?asset_classes=etf')).toEqual({})
    expect(await withheld('?lookback_days=30')).toEqual({})
  })
})

describe('options flows', () => {
  const traded = (query = '') => tickers(`/v1/retail/options/flows${query}`, 'flows', 'underlying')

  it('have no minimum value by default and can be filtered by value, traders and underlying', async () => {
    expect(await traded()).toEqual(['NVDA', 'TSLA'])
    expect(await traded('?min_trade_value=500')).toEqual(['NVDA'])
    expect(await traded('?min_unique_traders=5')).toEqual(['NVDA'])
    expect(await traded('?underlying=tsla')).toEqual(['TSLA'])
    expect(await traded('?underlying=+tsla+')).toEqual(['TSLA'])
    expect(await traded('?lookback_days=30&min_trade_value=900')).toEqual(['ONESIDED'])
  })

  it('count withheld rows, except for a single underlying', async () => {
    const withheld = async (query: string) => (await api.get(`/v1/retail/options/flows${query}`)).json().withheld
    expect(await withheld('')).toEqual({ too_few_people: 6, split: 4 })
    expect(await withheld('?underlying=TSLA')).toEqual({})
  })
})

describe('a ticker', () => {
  it('has its positioning and its flows', async () => {
    const answer = (await api.get('/v1/retail/tickers/nvda')).json()
    expect(Object.keys(answer)).toEqual(['ticker', 'retail_interest', 'positioning', 'flows', 'withheld', 'as_of'])
    expect(answer).toMatchObject({
      ticker: 'NVDA',
      retail_interest: null,
      positioning: { snapshot_at: '2025-08-26 21:00:00', asset_class: 'stock', avg_position_market_value: 200 },
      flows: { window_days: 7, net_flow_pct_of_position_value: 4.4, latest_trade_at: '2025-08-26T20:00:00Z' },
    })
    for (const column of ['holders', 'entry_state']) expect(answer.positioning).not.toHaveProperty(column)
    expect(answer.flows.traders).toBeUndefined()
  })

  it('has a reason for each null, and none for a section that is present', async () => {
    const nulls = async (ticker: string) => (await api.get(`/v1/retail/tickers/${ticker}`)).json().withheld
    expect(await nulls('NVDA')).toEqual({
      retail_interest: 'no_data',
      positioning: null,
      flows: null,
      fields: [],
    })
    expect(await nulls('WHALE')).toMatchObject({ positioning: 'dominance', flows: 'too_few_people', fields: [] })
    expect(await nulls('TSLA')).toMatchObject({
      positioning: 'too_few_people',
      flows: null,
      fields: [{ field: 'flows.net_flow_pct_of_position_value', reason: 'too_few_people' }],
    })
    const { fields } = await nulls('SPLIT')
    expect(fields).toEqual([
      { field: 'positioning.portfolio_value_share_pct', reason: 'no_data' },
      { field: 'positioning.avg_current_price', reason: 'no_data' },
      ...['positioning.open_pnl_usd', 'positioning.unrealized_return_pct'].map(split),
      ...['buy_trade_share_pct', 'sell_trade_share_pct', 'buy_value_usd', 'sell_value_usd', 'net_flow_value_usd']
        .map((name) => `flows.${name}`)
        .map(split),
      ...['flows.net_flow_pct', 'flows.net_flow_pct_of_position_value', 'flows.flow_bias'].map(split),
    ])
  })

  it('does not distinguish no people from too few', async () => {
    expect((await api.get('/v1/retail/tickers/ZZZ')).json()).toEqual({
      as_of: '2025-08-27',
      ticker: 'ZZZ',
      retail_interest: null,
      positioning: null,
      flows: null,
      withheld: { retail_interest: 'no_data', positioning: 'too_few_people', flows: 'too_few_people', fields: [] },
    })
  })

  it('has no data if the release has no snapshot and no trades', async () => {
    const empty = await testApi({})
    expect((await empty.get('/v1/retail/tickers/NVDA')).json().withheld).toEqual({
      retail_interest: 'no_data',
      positioning: 'no_data',
      flows: 'no_data',
      fields: [],
    })
    await empty.close()
  })
})

it('responses and examples match their schemas', async () => {
  for (const endpoint of (await endpoints()).filter(({ readsArchive }) => !readsArchive)) {
    const url = `/v1${endpoint.path.replace('{ticker}', 'NVDA')}${endpoint.path === '/filings/search' ? '?query=sales' : ''}`
    const body =
      endpoint.path === '/screener'
        ? { query: 'ownership share above 5%' }
        : { question: 'What about NVDA?', tickers: ['NVDA'] }
    const answer = endpoint.body ? await api.post(url, body) : await api.get(url)
    expect(endpoint.answer.extend({ as_of: z.iso.date() }).strict().parse(answer.json())).toEqual(answer.json())
    expect(endpoint.answer.strict().parse(endpoint.example)).toEqual(endpoint.example)
  }
})

const noSides = {
  buy_trade_share_pct: null,
  sell_trade_share_pct: null,
  buy_value_usd: null,
  sell_value_usd: null,
  net_flow_value_usd: null,
  net_flow_pct: null,
  flow_bias: null,
}

function split(field: string) {
  return { field, reason: 'split' }
}

function withheld(row: Row): Row {
  return { window_days: 7, reason: 'too_few_people', ...row }
}

function holding(row: Row): Row {
  return {
    day: '2025-08-26',
    snapshot_at: '2025-08-26 21:00:00',
    asset_class: 'stock',
    holders: 3,
    ownership_share_pct: 10,
    gross_market_value_usd: 700,
    avg_current_price: 12.5,
    ...row,
  }
}

function flow(row: Row): Row {
  return {
    window_days: 7,
    asset_class: 'stock',
    traders: 5,
    active_trader_share_pct: 10,
    buy_trade_share_pct: 60,
    sell_trade_share_pct: 40,
    buy_value_usd: 600,
    sell_value_usd: 400,
    net_flow_value_usd: 200,
    gross_flow_value_usd: 1000,
    net_flow_pct: 20,
    flow_bias: 'net_buying',
    latest_trade_at: '2025-08-26 20:00:00',
    ...row,
  }
}

function rotation(row: Row): Row {
  return {
    lookback_days: 7,
    asset_class: 'stock',
    direction: 'in',
    holders: 5,
    gross_market_value_usd: 1000,
    ownership_share_pct: 12,
    portfolio_value_share_pct: 3,
    portfolio_value_share_change_pct: 1,
    unrealized_return_pct: 5,
    ...row,
  }
}

function premium(row: Row): Row {
  return {
    window_days: 7,
    active_trader_share_pct: 10,
    call_share_pct: 70,
    opening_share_pct: 50,
    short_dated_share_pct: 20,
    buy_premium_usd: 6,
    sell_premium_usd: 4,
    net_premium_usd: 2,
    net_premium_pct: 20,
    premium_bias: 'net_buying',
    latest_trade_at: '2025-08-26 20:00:00',
    ...row,
  }
}
