import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../src/api/endpoint_folder.ts'
import { type TestApi, testApi } from '../api_fixture.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties?: Record<string, Record<string, unknown>> } }>
  }
  security: unknown
  responses: Record<string, { content?: Record<string, { schema: { examples?: unknown[] } }> }>
}

let api: TestApi
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: unknown }
}
beforeAll(async () => {
  api = await testApi()
  document = (await api.app.inject('/openapi.json')).json()
})
afterAll(() => api.close())

const days = { type: 'integer', enum: [1, 3, 7, 14, 30, 90, 365], default: 7 }
const classes = { type: 'array', items: { type: 'string', enum: ['stock', 'etf', 'option', 'crypto', 'other'] } }
const source = { type: 'string', enum: ['all', 'arena', 'funds'], default: 'all' }
const ticker = { type: 'string', minLength: 1, maxLength: 24 }
const people = { type: 'integer', default: 3 }
const usd = (value: number) => ({ type: 'number', default: value })
const topic = { type: 'string', minLength: 1, maxLength: 80 }
const sentiment = { type: 'string', enum: ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] }
const day = { type: 'string', format: 'date' }
const limit = (maximum: number, value: number) => ({ type: 'integer', minimum: 1, maximum, default: value })

it.each<[path: string, parameters: Record<string, unknown>]>([
  ['/v1/retail/tickers/{ticker}', { ticker }],
  ['/v1/retail/intent/questions', { ticker, topic, sentiment, days, limit: limit(50, 20) }],
  ['/v1/retail/intent/topics', { ticker, topic, sentiment, days, limit: limit(50, 20) }],
  [
    '/v1/retail/intent/movers',
    {
      dimension: { type: 'string', enum: ['ticker', 'topic', 'theme'], default: 'ticker' },
      days,
      baseline_days: { ...days, default: 30 },
      sentiment,
      limit: limit(100, 25),
    },
  ],
  [
    '/v1/retail/positioning/holdings',
    {
      snapshot_date: { type: 'string', format: 'date' },
      asset_classes: classes,
      min_market_value: usd(500),
      min_holders: people,
      limit: limit(250, 100),
    },
  ],
  [
    '/v1/retail/positioning/flows',
    {
      lookback_days: days,
      ticker,
      asset_classes: classes,
      min_trade_value: usd(500),
      min_unique_traders: people,
      limit: limit(250, 100),
    },
  ],
  [
    '/v1/retail/positioning/rotation',
    {
      lookback_days: days,
      asset_classes: classes,
      min_market_value: usd(500),
      min_holders: people,
      limit: limit(250, 100),
    },
  ],
  [
    '/v1/retail/options/flows',
    {
      lookback_days: days,
      underlying: { type: 'string' },
      min_trade_value: usd(0),
      min_unique_traders: people,
      limit: limit(250, 100),
    },
  ],
  [
    '/v1/aifunds/trades',
    {
      source,
      ticker,
      action: { type: 'string', enum: ['all', 'buy', 'sell', 'hold'], default: 'all' },
      include_holds: { type: 'boolean', default: false },
      lookback_days: days,
      limit: limit(250, 100),
    },
  ],
  ['/v1/aifunds/positions', { source, ticker, limit: limit(250, 100) }],
  [
    '/v1/aifunds/leaderboard',
    {
      source,
      sort: { type: 'string', enum: ['return', 'sharpe', 'win_rate', 'drawdown'], default: 'return' },
      limit: limit(250, 100),
    },
  ],
  ['/v1/aifunds/ticker/{ticker}', { source, lookback_days: days, limit: limit(100, 25), ticker }],
  ...['/v1/financials/metrics', '/v1/filings/metrics'].map((path): [string, Record<string, unknown>] => [
    path,
    {
      ticker,
      tickers: { type: 'array', items: ticker },
      include_history: { type: 'boolean', default: false },
      period: { type: 'string', enum: ['quarterly', 'yearly'], default: 'quarterly' },
      metrics: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 80 }, maxItems: 200 },
      limit: limit(60, 12),
    },
  ]),
])('%s is described with its bounds and defaults', (path, parameters) => {
  const operation = document.paths[path].get
  const described = Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, schema]))
  expect(described).toEqual({ ...parameters, as_of: day })
  for (const parameter of operation.parameters ?? []) {
    expect(parameter.description).toBeTruthy()
    expect(parameter.required).toBe(parameter.in === 'path')
  }
  expect(operation.operationId).toMatch(/^get[A-Z]/)
  expect(operation.security).toEqual([{ apiKey: [] }])
  expect(operation.responses[200].content?.['application/json'].schema.examples).toHaveLength(1)
  for (const status of [400, 401, 406, 429, 500, 503]) {
    expect(Object.keys(operation.responses[status].content!)).toEqual(['application/problem+json'])
  }
})

const names = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 120 } }
const window = { type: 'integer', enum: days.enum }
const vintage = { type: 'string', enum: ['first', 'latest'], default: 'first' }
const cursor = { type: 'string', minLength: 1, maxLength: 2000 }
const parquet = 'application/vnd.apache.parquet'
const dataset = { type: 'string', minLength: 1, maxLength: 80 }

it.each<[path: string, types: string[], parameters: Record<string, unknown>]>([
  [
    '/v1/history/{signal}',
    ['application/json', 'text/csv', parquet, 'application/vnd.apache.arrow.stream'],
    {
      signal: { type: 'string', enum: expect.arrayContaining(['flows', 'holdings', 'movers', 'metrics', 'equity']) },
      ticker,
      tickers: { type: 'array', items: ticker },
      topics: names,
      themes: names,
      funds: names,
      from: day,
      to: day,
      fields: names,
      vintage,
      days: window,
      baseline_days: window,
      dimension: { type: 'string', enum: ['ticker', 'topic', 'theme'] },
      sentiment,
      asset_classes: classes,
      sides: { type: 'array', items: { type: 'string', enum: ['long', 'short'] } },
      source: { type: 'string', enum: source.enum },
      period: { type: 'string', enum: ['quarterly', 'yearly'] },
      periods: names,
      metrics: names,
      limit: limit(10_000, 1000),
      cursor,
    },
  ],
  ['/v1/datasets', ['application/json'], {}],
  [
    '/v1/datasets/{name}',
    ['application/json'],
    { name: dataset, from: day, to: day, vintage, limit: limit(2000, 366), cursor },
  ],
  ['/v1/datasets/{name}/{as_of}.parquet', [parquet], { name: dataset, as_of: day, vintage }],
])('%s is described with its media types', (path, types, parameters) => {
  const { get } = document.paths[path]
  const described = Object.fromEntries((get.parameters ?? []).map(({ name, schema }) => [name, schema]))
  expect(described).toEqual(parameters)
  expect(Object.keys(get.responses[200].content!)).toEqual(types)
  for (const parameter of get.parameters ?? []) expect(parameter.description).toBeTruthy()
})

it('describes the body of a question, and both forms of its answer', () => {
  const { post } = document.paths['/v1/retail/intent/ask']
  const { content, required } = post.requestBody!
  expect([Object.keys(content), required]).toEqual([['application/json'], true])
  const { properties, ...rest } = content['application/json'].schema
  expect(rest).toMatchObject({ type: 'object', required: ['question'], additionalProperties: false })
  const bare = Object.fromEntries(
    Object.entries(properties!).map(([name, { description, ...schema }]) => {
      expect(description).toBeTruthy()
      return [name, schema]
    }),
  )
  expect(bare).toEqual({
    question: { type: 'string', minLength: 1, maxLength: 1000 },
    tickers: { type: 'array', items: ticker, maxItems: 20 },
    days,
    limit: { ...limit(50, 20), minimum: 5 },
    stream: { type: 'boolean', default: false },
    as_of: day,
  })
  expect(post.operationId).toBe('askRetailIntent')
  expect(Object.keys(post.responses[200].content!)).toEqual(['application/json', 'text/event-stream'])
  expect(post.responses[200].content!['application/json'].schema.examples).toHaveLength(1)
  expect(post.responses[304]).toBeUndefined()
  for (const status of [400, 401, 406, 413, 415, 429, 500, 503]) {
    expect(Object.keys(post.responses[status].content!)).toEqual(['application/problem+json'])
  }
})

it('is OpenAPI 3.1, names the key header, and describes the endpoints and nothing else', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.components.securitySchemes).toEqual({
    apiKey: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'X-Service-API-Key' }),
  })
  const described = (await endpoints()).map(({ path }) => `/v1${path}`)
  expect(Object.keys(document.paths).toSorted()).toEqual(described.toSorted())
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

it('serves the page and all that it needs itself', async () => {
  const page = await api.app.inject('/docs/')
  expect(page.statusCode).toBe(200)
  const files = [...page.body.matchAll(/(?:src|href)="(\.?\/?[^"]+)"/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    expect(file).not.toMatch(/^(https?:)?\/\//)
    const { pathname } = new URL(file, 'http://localhost/docs/')
    expect([pathname, (await api.app.inject(pathname)).statusCode]).toEqual([pathname, 200])
  }
})
