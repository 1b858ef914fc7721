import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { readHeader } from '../../../src/build/graph/header.ts'
import { allMetrics } from '../../../src/filings/facts/metrics.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'

const listed = (ticker: string, name: string | null, more: Record<string, unknown> = {}) =>
  ({ ticker, name, cik: null, former_symbols: [], aliases: [], first_day: null, last_day: null, ...more }) as never

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    tickers: [
      listed('META', 'Meta Platforms, Inc.', {
        cik: 1326801,
        former_symbols: ['FB'],
        aliases: ['Facebook'],
        first_day: '2020-01-02',
        last_day: '2025-08-27',
      }),
      listed('MET', 'MetLife, Inc.', { cik: 1099219 }),
      listed('GOOG', 'Alphabet Inc.', { cik: 1652044, first_day: '2024-01-02', last_day: '2024-06-28' }),
      listed('GOOGL', 'Alphabet Inc.', { cik: 1652044, aliases: ['Google'] }),
      listed('FBIN', 'Fortune Brands Innovations'),
      listed('BTC', null, { first_day: '2020-01-01', last_day: '2025-08-27' }),
    ],
    intent_topics_known: [{ topic_id: 'earnings', label: 'Earnings', description: 'Quarterly results.' }],
    intent_themes: [
      {
        theme_id: 'late',
        label: 'Too late?',
        description: 'Whether.',
        origin: 'taxonomy',
        since: null,
        theme_set: 's1',
      },
    ],
    metric_values: [
      { cik: 1, metric: 'revenue', value: 1, fiscal_year: 2025 },
      { cik: 2, metric: 'revenue', value: 2, fiscal_year: 2025 },
      { cik: 2, metric: 'revenue', value: 2, fiscal_year: 2024 },
    ],
    retail_snapshots: [{ day: '2025-08-26' }, { day: '2025-08-27' }],
  })
})
afterAll(() => api.close())

async function found(query: string): Promise<string[]> {
  const answer = await api.get(`/v1/reference/tickers?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json().tickers.map(({ ticker }: { ticker: string }) => ticker)
}

it('finds tickers by symbol, former symbol and word prefixes of names and aliases, best match first', async () => {
  expect(await found('search=fb')).toEqual(['META', 'FBIN'])
  expect(await found('search=met')).toEqual(['MET', 'META'])
  expect(await found('search=facebook')).toEqual(['META'])
  expect(await found('search=platforms')).toEqual(['META'])
  expect(await found('search=google')).toEqual(['GOOGL'])
  expect(await found('search=latforms')).toEqual([])
})

it('filters by ticker, by issuer and by a day with prices', async () => {
  expect(await found('ticker=btc&tickers=MET,XYZ')).toEqual(['BTC', 'MET'])
  expect(await found('cik=1652044')).toEqual(['GOOG', 'GOOGL'])
  expect(await found('active_on=2024-03-01')).toEqual(['BTC', 'GOOG', 'META'])
  expect(await found('active_on=2024-06-29')).toEqual(['BTC', 'META'])
})

it('returns every identifier of a ticker, with numbers as numbers', async () => {
  const { tickers, next_cursor } = (await api.get('/v1/reference/tickers?ticker=META')).json()
  expect(tickers).toEqual([
    {
      ticker: 'META',
      name: 'Meta Platforms, Inc.',
      cik: 1326801,
      exchange: null,
      sic: null,
      sector: null,
      industry: null,
      former_symbols: ['FB'],
      aliases: ['Facebook'],
      first_day: '2020-01-02',
      last_day: '2025-08-27',
    },
  ])
  expect(next_cursor).toBeNull()
})

it('pages through a list without gaps or duplicates and rejects an invalid cursor', async () => {
  for (const filter of ['', '&search=m']) {
    const whole = await found(`limit=250${filter}`)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from = cursor && `&cursor=${cursor}`
      const answer: { tickers: { ticker: string }[]; next_cursor: string | null } = (
        await api.get(`/v1/reference/tickers?limit=1${filter}${from}`)
      ).json()
      paged.push(...answer.tickers.map(({ ticker }) => ticker))
      cursor = answer.next_cursor
    }
    expect(paged).toEqual(whole)
    expect(paged.length).toBeGreaterThan(1)
  }
  for (const cursor of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('[{},1]').toString('base64url')]) {
    const refused = await api.get(`/v1/reference/tickers?cursor=${cursor}`)
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'cursor'])
  }
})

it('lists the available topics, themes, metrics and windows', async () => {
  const read = async (name: string) => (await api.get(`/v1/reference/${name}`)).json()
  expect((await read('topics')).topics).toEqual([
    { id: 'earnings', label: 'Earnings', description: 'Quarterly results.' },
  ])
  expect(await read('themes')).toMatchObject({
    theme_set: 's1',
    themes: [{ id: 'late', label: 'Too late?', description: 'Whether.', origin: 'taxonomy', since: null }],
  })
  const { metrics } = await read('metrics')
  expect(metrics.map(({ name }: { name: string }) => name)).toEqual(allMetrics().metrics.map(({ name }) => name))
  expect(metrics.find(({ name }: { name: string }) => name === 'revenue')).toMatchObject({
    unit: 'currency',
    companies: 2,
  })
  expect(await read('windows')).toMatchObject({
    windows: expect.arrayContaining([{ days: 7, from: '2025-08-21', to: '2025-08-27' }]),
    snapshot_dates: ['2025-08-27', '2025-08-26'],
  })
})

it('builds gold.tickers from listings, prices, filings and names as of a day', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`
    create schema silver; create schema daily; create schema gold; set variable as_of = date '2025-08-27';
    create table silver.companies as from (values ('META', '7', 'Meta', 'NASDAQ', '7370', 'S', 'I'), ('METB', '7', 'Meta', null, null, null, null))
      as t(ticker, cik, name, exchange, sic, sector, industry);
    create table silver.prices as from (values ('META', date '2025-08-25'), ('META', date '2025-08-27'), ('META', date '2025-08-28'),
      ('BTC', date '2025-08-26'), ('O:META250919C00500000', date '2025-08-26'), ('LATE', date '2025-08-28')) as t(ticker, day);
    create table silver.filings as from (values (7::bigint, 'FBK', timestamp '2025-08-27 23:00'), (7, 'META', timestamp '2025-08-01'),
      (7, 'SOON', timestamp '2025-08-28 00:00'), (8, 'OTHER', timestamp '2025-01-01')) as t(cik, ticker, filed_at);
    create table daily.symbols as from (values ('META', 0::bigint, date '2025-08-20', date '2025-08-22'), ('GONE', 0, date '2024-01-02', date '2024-06-28'),
      ('OLD', 7, date '2012-05-18', date '2012-05-18')) as t(ticker, cik, first_day, last_day);
    create table gold.ticker_names as from (values ('META', 'FB', true), ('META', 'Facebook', false)) as t(ticker, name, is_former);`)
  const { sql } = readHeader(readFileSync('sql/gold/tickers.sql', 'utf8'), 'sql/gold/tickers.sql', 'gold')
  const built = await rows<Record<string, unknown>>(
    connection,
    `select ticker, cik::integer as cik, array_to_string(former_symbols, ' ') as former, array_to_string(aliases, ' ') as aliases,
      first_day::varchar as first_day, last_day::varchar as last_day from (${sql}) order by ticker`,
  )
  expect(built).toEqual([
    { ticker: 'BTC', cik: null, former: '', aliases: '', first_day: '2025-08-26', last_day: '2025-08-26' },
    { ticker: 'GONE', cik: null, former: '', aliases: '', first_day: '2024-01-02', last_day: '2024-06-28' },
    {
      ticker: 'META',
      cik: 7,
      former: 'FB FBK OLD',
      aliases: 'Facebook',
      first_day: '2025-08-20',
      last_day: '2025-08-27',
    },
    { ticker: 'METB', cik: 7, former: 'FBK OLD', aliases: '', first_day: null, last_day: null },
  ])
  connection.closeSync()
  instance.closeSync()
})
