import { expect, test } from 'vitest'
import { build, type Fill, type Position } from './world.ts'

const asOf = '2025-03-31'
const before = '2025-03-30'

const ofThree = [10, 10, 10]
const ofTwo = [10, 10]
const ofWhale = [1000, 10, 10]

test('withheld rows are counted by class and reason, from three rows of a kind on', async () => {
  const cases: [asset_class: string, tickers: number, values: number[]][] = [
    ['stock', 3, ofTwo],
    ['stock', 2, ofWhale],
    ['stock', 4, ofThree],
    ['crypto', 2, ofTwo],
    ['crypto', 5, ofWhale],
    ['option', 3, ofTwo],
    ['option', 4, ofWhale],
  ]
  const cells = cases.flatMap(([asset_class, tickers, values], at) =>
    Array.from({ length: tickers }, (_, index) => ({ asset_class, ticker: `${asset_class}_${at}_${index}`, values })),
  )
  const release = await build({
    asOf,
    trades: cells.flatMap(({ asset_class, ticker, values }) =>
      values.map((value, at) => fill(`p${at}`, ticker, value, { asset_class })),
    ),
    positions: [before, asOf].flatMap((day) =>
      cells.flatMap(({ asset_class, ticker, values }) =>
        values.map((value, at) => position(`p${at}`, ticker, value, day, { asset_class })),
      ),
    ),
  })
  const counts = [
    { asset_class: 'crypto', reason: 'dominance', rows: 5 },
    { asset_class: 'option', reason: 'dominance', rows: 4 },
    { asset_class: 'option', reason: 'too_few_people', rows: 3 },
    { asset_class: 'stock', reason: 'too_few_people', rows: 3 },
  ]
  expect(release.retail_holdings_withheld).toEqual(
    [before, asOf].flatMap((day) => counts.map((count) => ({ day, ...count }))),
  )
  for (const window_days of [1, 7, 365]) {
    const found = release.retail_withheld.filter((row) => row.window_days === window_days)
    expect(found).toEqual([
      ...counts.map((count) => ({ list: 'flows', window_days, ...count })),
      ...counts.slice(1, 3).map((count) => ({ list: 'options_flows', window_days, ...count })),
      // The two snapshots are only one day apart.
      ...(window_days === 1 ? counts.map((count) => ({ list: 'rotation', window_days, ...count })) : []),
    ])
  }
})

test('rows without their split or without their entry prices are counted too', async () => {
  const tickers = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const everyone = ['p0', 'p1', 'p2', 'p3']
  const { retail_holdings_withheld: ofHoldings, retail_withheld: ofFlows } = await build({
    tables: ['retail_holdings_withheld', 'retail_withheld'],
    asOf,
    trades: [
      // A single seller in three tickers, a single put in two, and both in a further one.
      ...tickers(3, 'S').flatMap((ticker) => options(ticker, { p3: { side: 'sell' } })),
      ...tickers(2, 'P').flatMap((ticker) => options(ticker, { p3: { option_type: 'put' } })),
      ...options('BOTH', { p2: { side: 'sell' }, p3: { option_type: 'put' } }),
      ...options('NEITHER', {}),
    ],
    positions: [
      // One person without an entry price in three tickers, and no entry prices at all in three others.
      ...tickers(3, 'S').flatMap((ticker) =>
        everyone.map((person, at) => position(person, ticker, 10, asOf, { avg_entry_price: at ? 1 : null })),
      ),
      ...tickers(3, 'U').flatMap((ticker) => everyone.map((person) => position(person, ticker, 10))),
    ],
  })
  expect(ofHoldings).toEqual([{ day: asOf, asset_class: 'stock', reason: 'split', rows: 3 }])
  expect(ofFlows.filter((row) => row.window_days === 30)).toEqual([
    { list: 'flows', window_days: 30, asset_class: 'option', reason: 'split', rows: 4 },
    { list: 'options_flows', window_days: 30, asset_class: 'option', reason: 'split', rows: 6 },
  ])
})

test('rotation counts a ticker as withheld if one person dominates it on either day', async () => {
  const tickers: Record<string, [then: number[], now: number[]]> = {
    // Few people on one day count as none, so the ticker is shown unless one person dominated the other day.
    A: [ofThree, ofTwo],
    B: [ofTwo, ofThree],
    C: [ofWhale, ofTwo],
    // Few people who came or left.
    D: [[], ofTwo],
    E: [ofTwo, []],
    // Dominated now, dominated before, and dominated now with few people before.
    F: [ofThree, ofWhale],
    G: [ofWhale, ofThree],
    H: [ofTwo, ofWhale],
    SHOWN: [ofThree, ofThree],
    CAME: [[], ofThree],
  }
  const { retail_withheld: withheld, retail_rotation: rotation } = await build({
    tables: ['retail_withheld', 'retail_rotation'],
    asOf,
    positions: Object.entries(tickers).flatMap(([ticker, [then, now]]) => [
      ...then.map((value, at) => position(`p${at}`, ticker, value, before)),
      ...now.map((value, at) => position(`p${at}`, ticker, value, asOf)),
    ]),
  })
  expect(rotation.map((row) => row.ticker)).toEqual(['A', 'B', 'CAME', 'SHOWN'])
  expect(withheld).toEqual([{ list: 'rotation', window_days: 1, asset_class: 'stock', reason: 'dominance', rows: 4 }])
})

test('a ticker is listed as withheld only for dominance among enough people', async () => {
  const { retail_tickers_withheld: tickers } = await build({
    tables: ['retail_tickers_withheld'],
    asOf,
    trades: [
      ...ofWhale.map((value, at) => fill(`p${at}`, 'WHALE', value)),
      ...ofWhale.map((value, at) => fill(`p${at}`, 'OLD', value, { executed_at: '2025-03-24T15:00:00Z' })),
      ...ofWhale.map((value, at) => fill(`p${at}`, 'CONTRACT', value, { asset_class: 'option', underlying: 'UNDER' })),
      ...[1000, 10].map((value, at) => fill(`p${at}`, 'FEW', value)),
      fill('p0', 'ONE', 10),
    ],
    positions: [
      ...ofWhale.map((value, at) => position(`p${at}`, 'HELD', value)),
      ...ofWhale.map((value, at) => position(`p${at}`, 'SOLD', value, before)),
      ...ofThree.map((value, at) => position(`p${at}`, 'SHOWN', value)),
      // Three people, of whom only two are long.
      ...ofWhale.map((value, at) => position(`p${at}`, 'SHORT', at ? value : -value, asOf, { quantity: at ? 1 : -1 })),
      position('p0', 'ONE', 10),
    ],
  })
  expect(tickers).toEqual([
    { section: 'flows', ticker: 'UNDER', reason: 'dominance' },
    { section: 'flows', ticker: 'WHALE', reason: 'dominance' },
    { section: 'positioning', ticker: 'HELD', reason: 'dominance' },
  ])
})

/** Six people who buy calls, with changes for some of them. */
function options(ticker: string, others: Record<string, Partial<Fill>>): Fill[] {
  return ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'].map((person) =>
    fill(person, ticker, 10, { asset_class: 'option', option_type: 'call', ...others[person] }),
  )
}

function fill(person: string, ticker: string, value_usd: number, given: Partial<Fill> = {}): Fill {
  return { person, ticker, side: 'buy', value_usd, executed_at: `${asOf}T15:00:00Z`, ...given }
}

function position(
  person: string,
  ticker: string,
  market_value_usd: number,
  day = asOf,
  given: Partial<Position> = {},
): Position {
  return { person, ticker, market_value_usd, quantity: 1, snapshot_at: `${day}T21:00:00Z`, ...given }
}
