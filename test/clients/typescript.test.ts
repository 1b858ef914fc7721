import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { Crowdtape, CrowdtapeError, type Flow } from '../../clients/typescript/src/index.ts'
import { key, type TestApi, testApi } from '../api_fixture.ts'
import { marketRows } from '../ask/market.ts'
import { promote, writeRelease } from '../release_fixture.ts'

let api: TestApi
let baseUrl: string
beforeAll(async () => {
  const listed = ['AAPL', 'AMD', 'NVDA', 'SOFI', 'TSLA'].map((ticker) => ({ ticker, former_symbols: [], aliases: [] }))
  api = await testApi({ ...marketRows(), tickers: listed })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterAll(() => api.close())

/** A client whose first requests fail, each with a status or with a network error. */
function client(...failures: (number | 'hang-up')[]) {
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push(`${request.method} ${request.url.slice(baseUrl.length)} ${await request.clone().text()}`.trim())
    const failure = failures.shift()
    if (failure === undefined) return globalThis.fetch(request)
    if (failure === 'hang-up') throw new TypeError('fetch failed')
    return new Response('', { status: failure, headers: { 'retry-after': '0' } })
  }
  return { sent, crowdtape: new Crowdtape({ baseUrl, key, fetch, waitMs: 1 }) }
}

it('has types that match the current API', () => {
  // The script exits with 1 when they differ, which throws here.
  execFileSync(process.execPath, ['scripts/client_types/generate.ts'], { stdio: 'pipe' })
})

it('returns typed responses', async () => {
  const { crowdtape } = client()
  const { flows, as_of } = await crowdtape.get('/v1/retail/positioning/flows', { params: { query: { limit: 3 } } })
  expectTypeOf(flows).toEqualTypeOf<Flow[]>()
  expect(as_of).toBe('2025-08-27')
  const { retail_interest } = await crowdtape.get('/v1/retail/tickers/{ticker}', {
    params: { path: { ticker: 'nvda' } },
  })
  expectTypeOf(retail_interest!.conversation_share_pct).toEqualTypeOf<number>()
  expect(retail_interest!.conversation_share_pct).toBe(12.5)
  const { answer } = await crowdtape.post('/v1/retail/intent/ask', { question: 'What about NVDA?' })
  expect(answer).toContain('NVDA')
})

it('retries after 429, 503 and network errors with the same body, up to a limit', async () => {
  const { crowdtape, sent } = client(503, 'hang-up', 429)
  const { answer } = await crowdtape.post('/v1/retail/intent/ask', { question: 'What about AMD?' })
  expect(answer).toContain('AMD')
  expect(sent).toEqual(Array(4).fill('POST /v1/retail/intent/ask {"question":"What about AMD?"}'))
  const away = client(...Array(9).fill(503))
  await expect(away.crowdtape.get('/v1/reference/windows')).rejects.toMatchObject({ status: 503 })
  expect(away.sent).toHaveLength(5)
})

it('throws the problem of a rejected request without retrying', async () => {
  const { crowdtape, sent } = client()
  const refused = await crowdtape
    .get('/v1/reference/tickers', { params: { query: { limit: 0 } } })
    .catch((error) => error)
  expect(refused).toBeInstanceOf(CrowdtapeError)
  expect(refused.problem).toMatchObject({ status: 400, errors: [{ path: 'limit' }] })
  expect(refused.requestId).toMatch(/./)
  expect(sent).toHaveLength(1)
})

it('follows pages to the last one', async () => {
  const { crowdtape, sent } = client()
  const found: string[] = []
  for await (const { tickers } of crowdtape.pages('/v1/reference/tickers', { params: { query: { limit: 2 } } }))
    found.push(...tickers.map(({ ticker }) => ticker))
  expect([found, sent.length]).toEqual([['AAPL', 'AMD', 'NVDA', 'SOFI', 'TSLA'], 3])
})

it('streams the text of an answer, then returns the complete answer', async () => {
  const { crowdtape } = client(503)
  let text = ''
  let whole = ''
  for await (const event of crowdtape.ask('/v1/retail/intent/ask', { question: 'Compare NVDA and AMD' })) {
    if (event.type === 'delta') text += event.text
    else whole = event.answer.answer
  }
  expect(text.length).toBeGreaterThan(20)
  expect(text).toBe(whole)
  const refused = crowdtape.ask('/v1/filings/ask', { question: '', tickers: [] }).next()
  await expect(refused).rejects.toMatchObject({ status: 400 })
})

it('yields each live release once, even after a lost connection', async () => {
  const stop = new AbortController()
  const { crowdtape, sent } = client('hang-up')
  const seen: string[] = []
  const following = (async () => {
    for await (const { release } of crowdtape.releases(stop.signal)) seen.push(release)
  })()
  await expect.poll(() => seen).toEqual(['first'])
  for (const socket of sockets()) socket.destroy()
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
  await writeRelease(api.home, 'second', {}, '2025-08-28')
  await promote(api.home, 'second')
  await expect.poll(() => seen).toEqual(['first', 'second'])
  stop.abort(new Error('enough'))
  await expect(following).rejects.toThrow('enough')
})

/** The server's connections, from Node's list of active handles. */
function sockets(): { destroy(): void }[] {
  const handles = (
    process as unknown as { _getActiveHandles(): { server?: unknown; destroy(): void }[] }
  )._getActiveHandles()
  return handles.filter((handle) => handle.server === api.app.server)
}

it('compiles and runs a program that uses only openapi-fetch and the generated types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-program-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'program.ts'), program)
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
    '--noEmit',
    '--ignoreConfig',
  ]
  execFileSync('node_modules/.bin/tsc', [...options, '--allowImportingTsExtensions', join(folder, 'program.ts')], {
    stdio: 'inherit',
  })
  // Asynchronous, because the API runs in this process.
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.ts'), baseUrl, key])
  expect(JSON.parse(stdout)).toEqual({
    share: expect.any(Number),
    revenue: null,
    said: expect.stringContaining('NVDA'),
    told: 'limit',
  })
})

const program = `
import createClient from 'openapi-fetch'
import type { CompanyMetrics, paths } from '${resolve('clients/typescript/src/v1.ts')}'

const [baseUrl, key] = process.argv.slice(2)
const client = createClient<paths, 'application/json' | 'application/problem+json'>({ baseUrl, headers: { 'x-service-api-key': key } })
const { data: movers } = await client.GET('/v1/retail/intent/movers', { params: { query: { days: 7, dimension: 'ticker' } } })
const share: number | undefined = movers?.movers[0]?.conversation_share_pct ?? 0
const { data: metrics } = await client.GET('/v1/financials/metrics', { params: { query: { tickers: ['NVDA'] } } })
const company: CompanyMetrics | undefined = metrics?.companies[0]
const revenue: number | null = company?.latest.metrics.revenue ?? null
const { data: asked } = await client.POST('/v1/retail/intent/ask', { body: { question: 'What about NVDA?' } })
const said: string | undefined = asked?.answer
const { error } = await client.GET('/v1/retail/intent/topics', { params: { query: { limit: 99 } } })
const told: string | undefined = error?.errors?.[0]?.path
// @ts-expect-error a window that there is not
client.GET('/v1/retail/intent/movers', { params: { query: { days: 8 } } }).catch(() => {})
console.log(JSON.stringify({ share, revenue, said, told }))
`
