import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import { allMetrics } from '../../../src/filings/facts/metrics.ts'
import { type Source, sources } from '../../../src/models/screening/figures.ts'
import { cases } from '../../harness/cases.ts'
import { type Row, screeningOf } from './screening_world.ts'

const asOf = '2025-11-07'

/** A listed company that reports in dollars, with the quarters up to `asOf`, oldest first, and optionally years. */
function company(
  quarters: Record<string, number | null>[],
  years: Record<string, number | null>[] = [],
  more: Row = {},
  cik = 7,
) {
  const end = (index: number) => {
    const month = 9 - 3 * (quarters.length - 1 - index)
    const year = 2025 + Math.floor((month - 1) / 12)
    const of = ((((month - 1) % 12) + 12) % 12) + 1
    return { year, quarter: of / 3, day: `${year}-${String(of).padStart(2, '0')}-28` }
  }
  const keys = (index: number) => ({
    cik,
    period_kind: 'quarterly',
    fiscal_year: end(index).year,
    fiscal_quarter: end(index).quarter,
  })
  const yearKeys = (index: number) => ({
    cik,
    period_kind: 'yearly',
    fiscal_year: 2025 - (years.length - index),
    fiscal_quarter: 0,
  })
  const values = (row: Row, metrics: Record<string, number | null>) =>
    Object.entries(metrics).flatMap(([metric, value]) =>
      value === null ? [] : [{ ...row, metric, value, accession: 'a' }],
    )
  return {
    'gold.metric_companies': [
      {
        ticker: 'XYZ',
        cik,
        name: 'Xyz Corp',
        exchange: '',
        sector: 'Energy',
        industry: 'Oil',
        currency: 'USD',
        ...more,
      },
    ],
    'gold.metric_periods': [
      ...quarters.map((_, index) => ({ ...keys(index), period_end: end(index).day, form: '10-Q' })),
      ...years.map((_, index) => ({
        ...yearKeys(index),
        period_end: `${yearKeys(index).fiscal_year}-12-28`,
        form: '10-K',
      })),
    ],
    'gold.metric_values': [
      ...quarters.flatMap((metrics, index) => values(keys(index), metrics)),
      ...years.flatMap((metrics, index) => values(yearKeys(index), metrics)),
    ],
    'gold.metric_filings': [{ cik, accession: 'a', filed: '2025-10-20' }],
  }
}

const closes = (ticker: string, ...days: [day: string, close: number, currency?: string][]) =>
  days.map(([date, close, currency = 'USD']) => ({ ticker, date, close, currency }))

const of = async (given: Record<string, Row[]>, ticker = 'XYZ') => (await screeningOf(asOf, given)).get(ticker)

test('every field of the vocabulary has a source, with text for categories and numbers for all other fields', () => {
  const named = (of: (source: Source) => Record<string, string> | undefined) =>
    new Set(sources.flatMap((source) => Object.keys(of(source) ?? {})))
  const [figures, words] = [named((source) => source.figures), named((source) => source.words)]
  const told = new Set([...figures, ...words])
  const metrics = allMetrics().metrics
  for (const { name, statement, unit, isGrowth } of metrics) {
    const ends = statement === 'balance' && unit === 'currency' ? ['_growth'] : ['_change']
    if (!isGrowth) ends.push('_rising_quarters', '_falling_quarters', '_positive_quarters')
    for (const end of ['', ...ends]) told.add(name + end)
  }
  for (const { id, unit, sum } of screenVocabulary().fields.values()) {
    if (id === 'ticker' || id === 'asset_class') continue
    for (const part of sum ? Object.keys(sum) : [id]) expect(told, id).toContain(part)
    if (metrics.some(({ name }) => name === id)) expect(unit, id).not.toBe('category')
    else if (figures.has(id) || words.has(id)) expect(unit === 'category', id).toBe(words.has(id))
  }
})

test('sums twelve months over the last four quarters, and gives null if one is missing', async () => {
  const quarters = [1, 2, 3, 4, 5].map((revenue) => ({ revenue: revenue * 10, gross_profit: revenue }))
  expect(await of(company(quarters))).toMatchObject({ revenue_ttm: 140, revenue_quarter: 50, gross_margin_ttm: 10 })
  const gap = quarters.map((each, index) => (index === 2 ? { ...each, revenue: null } : each))
  expect(await of(company(gap))).toMatchObject({ revenue_ttm: null, gross_profit_ttm: 14, gross_margin_ttm: null })
})

test('uses the newest year as twelve months if a company reports only years', async () => {
  const years: Record<string, number>[] = [
    { revenue: 100 },
    { revenue: 120, revenue_growth: 0.2, stockholders_equity: 60 },
  ]
  expect(await of(company([], years))).toMatchObject({
    revenue_ttm: 120,
    revenue_year: 120,
    revenue_quarter: null,
    revenue_growth_year: 20,
    stockholders_equity: 60,
  })
  const exact = company([{ net_margin: 0.206987 }])
  expect(await of(exact)).toMatchObject({ net_margin_quarter: 20.6987 })
})

test('omits amounts in another currency, but keeps their ratios', async () => {
  const quarters = [1, 1, 1, 1].map(() => ({ revenue: 10, net_income: 2, net_margin: 0.2 }))
  expect(await of(company(quarters, [], { currency: 'EUR' }))).toMatchObject({
    revenue_ttm: null,
    net_income_quarter: null,
    net_margin_quarter: 20,
    net_margin_ttm: 20,
  })
})

test('counts the newest consecutive rising, falling and positive quarters in any history', async () => {
  const history = fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { minLength: 1, maxLength: 18 })
  const histories = fc.array(history, { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const given: Record<string, Row[]> = {}
      for (const [index, told] of all.entries()) {
        const quarters = told.map((net_income) => ({ net_income, revenue: 1 }))
        const rows = Object.entries(company(quarters, [], { ticker: `X${index}` }, index + 1))
        for (const [table, more] of rows) given[table] = [...(given[table] ?? []), ...(more as Row[])]
      }
      const found = await screeningOf(asOf, given)
      for (const [index, told] of all.entries()) expect(found.get(`X${index}`)).toMatchObject(runsOf(told.toReversed()))
    }),
    { numRuns: cases(3) },
  )
})

/** The expected run lengths of a history, newest quarter first. */
function runsOf(newest: (number | null)[]) {
  const before = (age: number) => newest[age + 4] ?? Number.NaN
  const now = (age: number) => newest[age] ?? Number.NaN
  const run = (holds: (age: number) => boolean) => {
    let age = 0
    while (age < 12 && holds(age)) age++
    return age
  }
  const isComparable = !Number.isNaN(now(0)) && !Number.isNaN(before(0))
  return {
    net_income_rising_quarters: isComparable ? run((age) => now(age) > before(age)) : null,
    net_income_falling_quarters: isComparable ? run((age) => now(age) < before(age)) : null,
    net_income_positive_quarters: Number.isNaN(now(0)) ? null : run((age) => now(age) > 0),
  }
}

test('adjusts market cap for a split between filing and close, but not for a split before the filing', async () => {
  const quarters = [1, 1, 1, 1].map(() => ({ shares_outstanding: 100, net_income: 50, stockholders_equity: 400 }))
  const given = { ...company(quarters), closes: closes('XYZ', ['2025-11-06', 20]) }
  expect(await of(given)).toMatchObject({ market_cap: 2000, price_to_earnings: 10, price_to_book: 5 })
  const before = { ...given, 'gold.fund_splits': [{ ticker: 'XYZ', date: '2025-10-10', ratio: 4 }] }
  expect(await of(before)).toMatchObject({ market_cap: 2000 })
  const after = { ...given, 'gold.fund_splits': [{ ticker: 'XYZ', date: '2025-11-03', ratio: 4 }] }
  expect(await of(after)).toMatchObject({ market_cap: 8000, price_to_earnings: 40 })
})

test('uses shares from the balance sheet, else from a recent cover page, else weighted shares', async () => {
  const weighted = { weighted_shares_basic: 70 }
  const priced = { closes: closes('XYZ', ['2025-11-06', 20]) }
  const cover = (day: string) => ({ 'gold.cover_shares': [{ cik: 7, day, shares: 110 }] })
  const capOf = async (quarter: Record<string, number>, more: Record<string, Row[]>) =>
    (await of({ ...company([{ revenue: 5, ...quarter }]), ...priced, ...more }))!.market_cap
  expect(await capOf({}, {})).toBe(null)
  expect(await capOf(weighted, {})).toBe(1400)
  expect(await capOf(weighted, cover('2025-10-15'))).toBe(2200)
  expect(await capOf({}, cover('2025-10-15'))).toBe(2200)
  expect(await capOf({ shares_outstanding: 100, ...weighted }, cover('2025-10-15'))).toBe(2000)
  // The cover page of a report on an older period is ignored.
  expect(await capOf(weighted, cover('2025-07-20'))).toBe(1400)
  const split = (date: string) => ({ 'gold.fund_splits': [{ ticker: 'XYZ', date, ratio: 4 }] })
  // Shares are as of the day on the cover page, not as of the filing on 2025-10-20.
  expect(await capOf({}, { ...cover('2025-10-15'), ...split('2025-10-17') })).toBe(8800)
  expect(await capOf({}, { ...cover('2025-10-15'), ...split('2025-10-10') })).toBe(2200)
})

test('gives no market cap for several classes, foreign filers, old closes or other currencies', async () => {
  const quarters = [{ shares_outstanding: 100, stockholders_equity: 400 }]
  const priced = { closes: closes('XYZ', ['2025-11-06', 20]) }
  expect(await of({ ...company(quarters), ...priced })).toMatchObject({ market_cap: 2000 })
  const foreign = company(quarters)
  for (const period of foreign['gold.metric_periods']) Object.assign(period, { form: '20-F' })
  expect(await of({ ...foreign, ...priced })).toMatchObject({ market_cap: null, price: 20 })
  expect(await of({ ...company(quarters), closes: closes('XYZ', ['2025-10-31', 20]) })).toMatchObject({
    price: null,
  })
  expect(await of({ ...company(quarters), closes: closes('XYZ', ['2025-11-06', 20, 'EUR']) })).toMatchObject({
    price: null,
    market_cap: null,
  })
  const classes = company(quarters, [], { ticker: 'XYZ.A' })
  classes['gold.metric_companies'].push({ ...classes['gold.metric_companies'][0], ticker: 'XYZ.B' })
  const both = { ...classes, closes: closes('XYZ.B', ['2025-11-06', 20]) }
  expect(await of(both, 'XYZ.B')).toMatchObject({ price: 20, market_cap: null })
})

test('computes returns from split-adjusted closes, and ignores closes after the day', async () => {
  const prices = closes('XYZ', ['2025-08-05', 80], ['2025-10-06', 100], ['2025-11-06', 30], ['2025-11-08', 999])
  const splits = [{ ticker: 'XYZ', date: '2025-10-20', ratio: 4 }]
  expect(await of({ closes: prices, 'gold.fund_splits': splits })).toMatchObject({
    price: 30,
    price_return_1m: 20,
    price_return_3m: 50,
    price_return_6m: null,
    from_52_week_high: null,
  })
})

test('measures the distance to the 52-week high and low from a full year of closes', async () => {
  const days = Array.from({ length: 360 }, (_, age) => {
    const day = new Date(Date.UTC(2025, 10, 7) - age * 86_400_000).toISOString().slice(0, 10)
    return [day, age === 100 ? 50 : age === 200 ? 20 : 40] as [string, number]
  })
  expect(await of({ closes: closes('XYZ', ...days) })).toMatchObject({
    from_52_week_high: -20,
    from_52_week_low: 100,
    price_return_6m: 0,
  })
})

test('copies only published values of portfolios, options, conversations and funds', async () => {
  const flow = { asset_class: 'stock', active_trader_share_pct: 5, gross_flow_value_usd: 100 }
  const row = await of({
    'gold.companies': [{ ticker: 'XYZ', name: 'Xyz', exchange: '', sector: 'Energy', industry: 'Oil' }],
    'gold.retail_ticker_positioning': [
      {
        ticker: 'XYZ',
        asset_class: 'stock',
        ownership_share_pct: 12,
        portfolio_value_share_pct: 3,
        market_value_usd: 900,
        unrealized_return_pct: -4,
      },
    ],
    'gold.retail_flows': [
      { ...flow, window_days: 30, ticker: 'XYZ', net_flow_value_usd: 40, net_flow_pct: 40, flow_bias: 'net_buying' },
      {
        ...flow,
        window_days: 30,
        ticker: 'XYZ',
        asset_class: 'option',
        net_flow_value_usd: -9,
        net_flow_pct: -9,
        flow_bias: 'balanced',
      },
    ],
    'gold.retail_rotation': [
      {
        lookback_days: 7,
        ticker: 'XYZ',
        asset_class: 'stock',
        direction: 'in',
        gross_market_value_usd: 900,
        ownership_share_change_pct: 2,
      },
    ],
    'gold.options_flows': [
      {
        window_days: 7,
        underlying: 'XYZ',
        call_share_pct: 80,
        short_dated_share_pct: 50,
        gross_premium_usd: 10,
        premium_bias: 'balanced',
      },
    ],
    'gold.intent_tickers': [
      {
        window_days: 90,
        ticker: 'XYZ',
        conversation_share_pct: 4,
        sentiment: 'bullish',
        bullish_pct: 60,
        bearish_pct: 10,
      },
    ],
    'gold.intent_movers': [
      {
        days: 7,
        baseline_days: 30,
        dimension: 'ticker',
        sentiment_filter: '',
        value: 'XYZ',
        change_pct: 120,
        trend: 'surging',
      },
      {
        days: 7,
        baseline_days: 90,
        dimension: 'ticker',
        sentiment_filter: '',
        value: 'XYZ',
        change_pct: 1,
        trend: 'stable',
      },
      {
        days: 30,
        baseline_days: 90,
        dimension: 'ticker',
        sentiment_filter: 'bullish',
        value: 'XYZ',
        change_pct: 1,
        trend: 'stable',
      },
    ],
    'gold.fund_consensus': [
      {
        source: 'all',
        window_days: 7,
        ticker: 'XYZ',
        stance: 'net_long_and_selling',
        positioned_funds: 3,
        net_position_value_usd: 70,
        long_market_value_usd: 70,
        short_market_value_usd: 0,
      },
      {
        source: 'arena',
        window_days: 7,
        ticker: 'XYZ',
        stance: 'net_short_and_buying',
        positioned_funds: 1,
        net_position_value_usd: -7,
      },
    ],
  })
  const told = Object.fromEntries(Object.entries(row!).filter(([, value]) => value !== null))
  expect(told).toEqual({
    ticker: 'XYZ',
    name: 'Xyz',
    sector: 'Energy',
    industry: 'Oil',
    asset_class: 'stock',
    ownership_share: 12,
    portfolio_share: 3,
    position_value: 900,
    position_return: -4,
    ownership_change_7d: 2,
    rotation_7d: 'in',
    net_flow_30d: 40,
    gross_flow_30d: 100,
    net_flow_share_30d: 40,
    flow_bias_30d: 'net_buying',
    trader_share_30d: 5,
    call_share_7d: 80,
    put_share_7d: 20,
    short_dated_share_7d: 50,
    gross_premium_7d: 10,
    premium_bias_7d: 'balanced',
    intent_share_90d: 4,
    sentiment_90d: 'bullish',
    bullish_share_90d: 60,
    bearish_share_90d: 10,
    intent_change_7d: 120,
    trend_7d: 'surging',
    positioned_funds: 3,
    fund_stance: 'net_long',
    fund_position_value: 70,
    fund_long_value: 70,
    fund_trading_7d: 'selling',
  })
})

test('omits option contracts, and takes the asset class of funds and coins from their positions', async () => {
  const found = await screeningOf(asOf, {
    'gold.retail_ticker_positioning': [
      { ticker: 'XYZ251219C00100000', asset_class: 'option', ownership_share_pct: 5 },
      { ticker: 'SPY', asset_class: 'etf', ownership_share_pct: 5 },
    ],
    'gold.fund_positions': [
      { ticker: 'BTC', asset_class: 'crypto' },
      { ticker: 'ABC251219P00100000', asset_class: 'option' },
    ],
    'gold.fund_consensus': ['BTC', 'ABC251219P00100000'].map((ticker) => ({
      source: 'all',
      window_days: 7,
      ticker,
      stance: 'flat_and_holding',
      positioned_funds: 1,
      net_position_value_usd: 0,
    })),
  })
  expect([...found].map(([ticker, row]) => [ticker, row.asset_class])).toEqual([
    ['BTC', 'crypto'],
    ['SPY', 'etf'],
  ])
})
