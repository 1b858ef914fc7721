import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { promote, type Row, writeRelease } from '../../release_fixture.ts'

const url = 'https://www.sec.gov/Archives/edgar/data/7/000000000725000001/0000000007-25-000001-index.htm'

const company = (ticker: string, cik: number, more: Row = {}): Row => ({
  ticker,
  cik,
  name: `Company ${cik}`,
  exchange: '',
  sector: '',
  industry: '',
  currency: 'USD',
  ...more,
})

/** Periods and metric values of `count` consecutive quarters from 2024-Q1. */
function quarters(cik: number, count: number, updated: string) {
  const at = (index: number) => ({ fiscal_year: 2024 + Math.floor(index / 4), fiscal_quarter: (index % 4) + 1 })
  const all = Array.from({ length: count }, (_, index) => ({ cik, period_kind: 'quarterly', ...at(index) }))
  const periods = all.map((each) => ({
    ...each,
    period: `${each.fiscal_year}-Q${each.fiscal_quarter}`,
    period_end: `${each.fiscal_year}-${String(3 * each.fiscal_quarter).padStart(2, '0')}-28`,
    metrics: 2,
    accession: 'a',
    form: '10-Q',
    filed: '2025-05-01',
    url,
    updated_at: updated,
  }))
  const value = (metric: string, number: number, first_reported: number | null) => ({
    metric,
    value: number,
    first_reported,
    accession: 'a',
  })
  const values = all.flatMap((each, index) => [
    { ...each, ...value('revenue', 100 + index, index === 1 ? 99 : 100 + index) },
    { ...each, ...value('net_margin', 0.25, 0.25) },
    { ...each, ...value('revenue_growth', 0.5, null) },
  ])
  return { periods, values }
}

let api: TestApi
beforeAll(async () => {
  const one = quarters(7, 6, '2025-08-01 20:30:00')
  const two = quarters(8, 2, '2025-08-02 20:30:00')
  const year = { cik: 7, period_kind: 'yearly', fiscal_year: 2024, fiscal_quarter: 0 }
  api = await testApi({
    metric_companies: [
      company('GOOG', 7, { exchange: 'NASDAQ', sector: 'Communication Services', industry: 'Media' }),
      company('GOOGL', 7),
      company('BRK.B', 8, { currency: null }),
    ],
    metric_periods: [
      ...one.periods,
      ...two.periods,
      { ...one.periods[0], ...year, period: '2024', period_end: '2024-12-31', form: '10-K', filed: '2025-02-01' },
    ],
    metric_values: [
      ...one.values,
      ...two.values,
      { ...year, metric: 'revenue', value: 430, first_reported: 430, accession: 'a' },
    ],
  })
})
afterAll(() => api.close())

const companies = async (query: string) => (await api.get(`/v1/financials/metrics${query}`)).json().companies

test('returns the latest quarter with its filing and update time', async () => {
  expect(await companies('?ticker=goog')).toEqual([
    {
      ticker: 'GOOG',
      name: 'Company 7',
      currency: 'USD',
      profile: { exchange: 'NASDAQ', sector: 'Communication Services', industry: 'Media' },
      latest: {
        updated_at: '2025-08-01T20:30:00Z',
        period: '2025-Q2',
        period_end: '2025-06-28',
        filing: { type: '10-Q', date: '2025-05-01', url },
        metrics: { net_margin: 0.25, revenue: 105, revenue_growth: 0.5 },
      },
    },
  ])
})

test('include_history returns the newest `limit` periods, with first reported values if restated', async () => {
  const [{ history }] = await companies('?ticker=GOOG&include_history=true&limit=5')
  expect(history.map((each: Row) => each.period)).toEqual(['2025-Q2', '2025-Q1', '2024-Q4', '2024-Q3', '2024-Q2'])
  expect(history[4]).toEqual({
    period: '2024-Q2',
    period_end: '2024-06-28',
    filing: { type: '10-Q', date: '2025-05-01', url },
    metrics: { net_margin: 0.25, revenue: 101, revenue_growth: 0.5 },
    restated: { revenue: 99 },
  })
  expect(history[0]).not.toHaveProperty('restated')
})

test('period=yearly returns annual periods and omits companies without any', async () => {
  const [{ latest, history }] = await companies('?ticker=GOOG&period=yearly&include_history=true')
  expect(latest).toMatchObject({ period: '2024', filing: { type: '10-K' }, metrics: { revenue: 430 } })
  expect(history).toHaveLength(1)
  expect(await companies('?ticker=BRK.B&period=yearly')).toEqual([])
})

test('returns each requested ticker once, in the requested order, and omits unknown ones', async () => {
  const told = await companies('?ticker=BRK.B&tickers=GOOGL,NONE&tickers[]=GOOG&tickers=brk.b')
  expect(told.map((each: Row) => each.ticker)).toEqual(['BRK.B', 'GOOGL', 'GOOG'])
  expect(told[0].profile).toEqual({ exchange: '', sector: '', industry: '' })
  expect(told[1].latest).toEqual(told[2].latest)
  expect(await companies('?ticker=NONE')).toEqual([])
})

test('the metrics parameter selects metrics by name, and unknown names match nothing', async () => {
  const [{ latest }] = await companies('?ticker=GOOG&metrics=revenue,earnings_power')
  expect(latest.metrics).toEqual({ revenue: 105 })
  const [none] = await companies('?ticker=GOOG&metrics=earnings_power&include_history=true')
  expect([none.latest.metrics, none.history]).toEqual([{}, []])
})

test('without a ticker, returns the most recently updated companies', async () => {
  expect((await companies('')).map((each: Row) => each.ticker)).toEqual(['BRK.B', 'GOOG', 'GOOGL'])
  expect((await companies('?limit=1')).map((each: Row) => each.ticker)).toEqual(['BRK.B'])
})

test.each([
  '?limit=0',
  '?limit=61',
  '?period=monthly',
  '?include_history=yes',
  '?ticker=',
  `?ticker=${'A'.repeat(25)}`,
])('rejects %s with status 400', async (query) => {
  expect((await api.get(`/v1/financials/metrics${query}`)).statusCode).toBe(400)
})

test('/v1/filings/metrics returns the same response as /v1/financials/metrics', async () => {
  const query = '?tickers=GOOG,BRK.B&include_history=true&metrics=revenue'
  const [own, alias] = await Promise.all([
    api.get(`/v1/financials/metrics${query}`),
    api.get(`/v1/filings/metrics${query}`),
  ])
  expect(alias.statusCode).toBe(200)
  expect(alias.json()).toEqual(own.json())
})

test('returns no companies from a release built before metrics existed', async () => {
  const tables = ['metric_companies', 'metric_periods', 'metric_values']
  await writeRelease(api.home, 'older', {}, '2025-08-28', tables)
  await promote(api.home, 'older')
  await expect
    .poll(async () => (await api.get('/v1/financials/metrics?ticker=GOOG')).json())
    .toEqual({
      companies: [],
      as_of: '2025-08-28',
    })
})
