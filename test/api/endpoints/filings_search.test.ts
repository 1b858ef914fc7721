import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer } from '../../../src/api/server.ts'
import { key, silent, testApi } from '../../api_fixture.ts'
import { annualReport, type FilingsHome, openFilingsHome, years } from '../../search/filings_world.ts'

let home: FilingsHome
let app: FastifyInstance

beforeAll(async () => {
  home = await openFilingsHome()
  await home.deliver('reports.jsonl', [annualReport(years.ardent2022), annualReport(years.boreal2023)])
  await home.nightly('2024-03-01')
  app = await createServer({ home: home.path, log: silent, apiKeys: [key], pollMs: 10, maxEventLoopDelayMs: 0 })
})

afterAll(async () => {
  await app.close()
  await home.close()
})

async function get(parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters)
  const response = await app.inject({ url: `/v1/filings/search?${query}`, headers: { 'x-service-api-key': key } })
  return { status: response.statusCode, body: response.json() }
}

test('a result has its ticker, its filing and a passage of the filing', async () => {
  const { status, body } = await get({ query: 'accounts payable of Ardent Robotics in FY2022', limit: '1' })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    expect.objectContaining({
      ticker: 'ARDX',
      filing: { type: '10-K', date: '2023-02-15', url: 'https://filings.example/ARDX-2022.htm' },
      passage: expect.stringMatching(/Accounts payable \| 57 \| 53/),
      item: '8',
    }),
  ])
})

test('combines ticker and tickers, ignoring case', async () => {
  const { body } = await get({ query: 'net sales', ticker: 'ardx', tickers: 'BORX', limit: '10' })
  expect(new Set(body.results.map(({ ticker }: { ticker: string }) => ticker))).toEqual(new Set(['ARDX', 'BORX']))
  expect((await get({ query: 'net sales', ticker: 'NONE' })).body).toEqual({ results: [], as_of: '2024-03-01' })
})

test('a smaller limit returns the first results of the same list', async () => {
  const found = async (limit: string) => (await get({ query: 'net sales and inventories', limit })).body.results
  const most = await found('20')
  expect(most.length).toBeGreaterThan(5)
  for (const limit of [1, 3, 5]) expect(await found(String(limit))).toEqual(most.slice(0, limit))
})

test('filters by filing type and date', async () => {
  const found = async (parameters: Record<string, string>) => {
    const { body } = await get({ query: 'net sales', ...parameters })
    return [...new Set(body.results.map(({ ticker }: { ticker: string }) => ticker))].sort()
  }
  expect(await found({ start_date: '2024-01-01' })).toEqual(['BORX'])
  expect(await found({ end_date: '2023-02-15' })).toEqual(['ARDX'])
  expect(await found({ start_date: '2023-02-16', end_date: '2024-02-14' })).toEqual([])
  expect(await found({ filing_types: '10k' })).toEqual(['ARDX', 'BORX'])
  expect(await found({ filing_types: '10-Q,8-K' })).toEqual([])
})

test('rejects an invalid parameter by name', async () => {
  const faults: [Record<string, string>, string][] = [
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(1201) }, 'query'],
    [{ query: 'x', limit: '51' }, 'limit'],
    [{ query: 'x', limit: '0' }, 'limit'],
    [{ query: 'x', start_date: '2024-02-31' }, 'start_date'],
    [{ query: 'x', start_date: '2024-02-02', end_date: '2024-02-01' }, 'end_date'],
    [{ query: 'x', form: '10-K' }, 'form'],
  ]
  for (const [parameters, path] of faults) {
    const { status, body } = await get(parameters)
    expect(status, path).toBe(400)
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
  }
  expect((await get({ query: 'é'.repeat(1200), limit: '50' })).status).toBe(200)
})

test('treats the syntax of query languages as plain text', async () => {
  const queries = ["' or 1=1 --", '"net sales" AND (x:*) ~2^', '😀', '   ', "ticker in ('ARDX')", '%_\\', '\0\n']
  for (const query of queries) expect((await get({ query })).status, query).toBe(200)
  expect((await get({ query: 'x', tickers: "ARDX') or ('1'='1" })).body).toEqual({ results: [], as_of: '2024-03-01' })
})

test('a release without passages returns an empty list', async () => {
  const api = await testApi({})
  const response = await api.get('/v1/filings/search?query=revenue')
  expect(response.json()).toEqual({ results: [], as_of: '2025-08-27' })
  await api.close()
})

// Last, because it adds a release.
test('searches the new release once it is live, and the previous one after a rollback', async () => {
  const ask = () => get({ query: 'net sales of Ardent Robotics for FY2023', ticker: 'ARDX', limit: '1' })
  const before = (await ask()).body.results[0]
  expect(before.filing.date).toBe('2023-02-15')
  await home.deliver('late.jsonl', [annualReport(years.ardent2023)])
  await home.nightly('2024-03-02')
  await vi.waitFor(async () => expect((await ask()).body.results[0].filing.date).toBe('2024-02-15'), 10_000)
  await home.context.releases.rollback()
  await vi.waitFor(async () => expect((await ask()).body.results[0]).toEqual(before), 10_000)
})
