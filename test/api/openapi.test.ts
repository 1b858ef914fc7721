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
interface Reference {
  $ref?: string
}
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: Reference & { properties?: Record<string, Record<string, unknown>> } }>
  }
  security: unknown
  responses: Record<
    string,
    { content?: Record<string, { schema: Reference & { examples?: unknown[] } }>; headers: Record<string, Reference> }
  >
}

let api: TestApi
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: unknown; schemas: Record<string, Record<string, unknown>>; headers: object }
}
beforeAll(async () => {
  api = await testApi()
  document = (await api.app.inject('/openapi.json')).json()
})
afterAll(() => api.close())

/** The schema, or the named schema that it refers to. */
function resolved<Schema extends Reference>(schema: Schema): Schema {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? []
  return name === undefined ? schema : (document.components.schemas[name] as Schema)
}

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
  ['/v1/retail/tickers/{ticker}', { ticker, include_history: { type: 'boolean', default: false } }],
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
  ['/v1/reference/topics', {}],
  ['/v1/reference/themes', {}],
  ['/v1/reference/metrics', {}],
  ['/v1/reference/windows', {}],
  [
    '/v1/reference/tickers',
    {
      search: { type: 'string', minLength: 1, maxLength: 80 },
      ticker,
      tickers: { type: 'array', items: ticker },
      cik: { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
      active_on: { type: 'string', format: 'date' },
      limit: limit(250, 100),
      cursor: { type: 'string', minLength: 1, maxLength: 2000 },
    },
  ],
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
  expect(resolved(operation.responses[200].content!['application/json'].schema).examples).toHaveLength(1)
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

it('describes the body of a question and both media types of its response', () => {
  const { post } = document.paths['/v1/retail/intent/ask']
  const { content, required } = post.requestBody!
  expect([Object.keys(content), required]).toEqual([['application/json'], true])
  const { properties, ...rest } = resolved(content['application/json'].schema)
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
  expect(resolved(post.responses[200].content!['application/json'].schema).examples).toHaveLength(1)
  expect(post.responses[304]).toBeUndefined()
  for (const status of [400, 401, 406, 413, 415, 429, 500, 503]) {
    expect(Object.keys(post.responses[status].content!)).toEqual(['application/problem+json'])
  }
})

it('is OpenAPI 3.1, names the key header and describes exactly the endpoints', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.components.securitySchemes).toEqual({
    apiKey: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'X-Service-API-Key' }),
  })
  const described = ['/releases/stream', ...(await endpoints()).map(({ path }) => path)].map((path) => `/v1${path}`)
  expect(Object.keys(document.paths).toSorted()).toEqual(described.toSorted())
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

it('refers to named schemas for responses and bodies and has no unused ones', () => {
  const text = JSON.stringify(document)
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(
    expect.arrayContaining(['RetailFlowsAnswer', 'Flow', 'FundReference', 'Problem', 'AskFilingsInput']),
  )
  const referred = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name))
  expect([...referred].toSorted()).toEqual(names.toSorted())
  const { '/v1/releases/stream': _stream, ...paths } = document.paths
  for (const path of Object.values(paths)) {
    for (const { responses, requestBody } of Object.values(path)) {
      const json = responses[200].content!['application/json']
      expect(json?.schema.$ref ?? responses[206]).toEqual(expect.anything())
      if (json) expect(json.schema.$ref).toMatch(/Answer$/)
      if (requestBody) expect(requestBody.content['application/json'].schema.$ref).toMatch(/Input$/)
      expect(responses[400].content!['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
    }
  }
})

it('describes maps of metrics and the headers of responses', async () => {
  expect(document.components.schemas.MetricValues).toMatchObject({ additionalProperties: { type: 'number' } })
  const headersOf = (path: string, method: string, status: number) =>
    Object.keys(document.paths[path][method].responses[status].headers)
  const path = '/v1/retail/positioning/flows'
  expect(headersOf(path, 'get', 200)).toEqual(expect.arrayContaining(['ETag', 'X-Release', 'RateLimit-Remaining']))
  expect(headersOf(path, 'get', 429)).toContain('Retry-After')
  expect(headersOf('/v1/screener', 'post', 200)).not.toContain('ETag')
  expect(document.paths[path].get.responses[304].content).toBeUndefined()
  // A live response has every documented header.
  const live = await testApi({})
  for (const url of [path, '/v1/reference/windows']) {
    const { headers } = await live.get(url)
    for (const name of headersOf(url, 'get', 200)) expect(headers[name.toLowerCase()], name).toBeDefined()
  }
  await live.close()
})

it('serves the documentation page and all its files', async () => {
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
