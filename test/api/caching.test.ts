import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Reader } from '../../src/release/reader.ts'
import { type TestApi, testApi } from '../api_fixture.ts'
import { promote, writeRelease } from '../release_fixture.ts'

let api: TestApi
const positions = Array.from({ length: 60 }, (_, index) => ({
  fund_id: `f${index}`,
  fund_name: 'Fund',
  fund_strategy: 'Any',
  source: 'arena',
  ticker: 'NVDA',
  asset_class: 'stock',
  side: 'long',
  market_value_usd: index,
  opened_at: '2025-08-01 10:00:00',
}))
beforeAll(async () => {
  api = await testApi({ fund_positions: positions })
})
afterAll(() => api.close())

const url = '/v1/aifunds/positions'

it('sends a strong ETag and allows only private caching', async () => {
  const { headers } = await api.get(url)
  expect(headers.etag).toMatch(/^"[\w-]{27}"$/)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers.vary).toContain('Accept-Encoding')
  expect(headers['x-release']).toBe('first')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

it('returns the same bytes and headers from a query and from the cache', async () => {
  const path = `${url}?limit=7`
  const [long, short] = [await api.get(path), await api.get(path)]
  const stable = ({ 'x-request-id': _i, date: _d, 'ratelimit-remaining': _r, ...rest }: Record<string, unknown>) => rest
  expect(short.body).toBe(long.body)
  expect(stable(short.headers)).toEqual(stable(long.headers))
})

it('returns 304 for a known ETag without a query', async () => {
  const { queries, restore } = countQueries()
  // The loop also sends the same parameters in another order, a URL that is not cached yet.
  const { etag } = (await api.get(`${url}?limit=9&source=arena`)).headers
  const before = queries()
  for (const path of [`${url}?source=arena&limit=9`, `${url}?limit=9&source=arena`]) {
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await api.get(path, { 'if-none-match': String(header) })
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
    }
  }
  expect(queries()).toBe(before)
  expect((await api.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await api.get(`${url}?limit=0`, { 'if-none-match': '*' })).statusCode).toBe(400)
  restore()
})

it('returns 304 for a response that is not cached', async () => {
  const { etag } = (await api.get(`${url}?limit=11`)).headers
  const other = await testApi({ fund_positions: positions }, { cacheBytes: 0 })
  expect((await other.get(`${url}?limit=11`, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  await other.close()
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

it.each(['br', 'gzip', 'zstd'] as const)('compresses with %s and sends a separate ETag', async (encoding) => {
  const plain = await api.get(url)
  for (const _ of ['the long way', 'from memory']) {
    const answer = await api.get(url, { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.etag).not.toBe(plain.headers.etag)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(decoders[encoding](answer.rawPayload).toString()).toBe(plain.body)
    const again = await api.get(url, { 'accept-encoding': encoding, 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
    // The ETag of the compressed bytes does not match the plain ones.
    expect((await api.get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(200)
  }
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, *', 'zstd'],
  ['identity', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['deflate', undefined],
  ['', undefined],
  ['BR', 'br'],
  ['*;q=0', undefined],
])('answers Accept-Encoding "%s" with encoding %s', async (header, expected) => {
  expect((await api.get(url, { 'accept-encoding': header })).headers['content-encoding']).toBe(expected)
})

it('does not compress small bodies', async () => {
  expect((await api.get(`${url}?limit=1`, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

it('answers HEAD like GET without the body', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'x-service-api-key': 'test-key-of-the-test-caller', 'accept-encoding': encoding }
    const get = await api.app.inject({ url, headers })
    const head = await api.app.inject({ method: 'HEAD', url, headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-type', 'content-encoding']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    }
  }
})

it('returns new responses and ETags with a new release', async () => {
  const before = await api.get(url)
  await writeRelease(api.home, 'second', { fund_positions: positions.slice(0, 3) })
  await promote(api.home, 'second')
  await api.app.release.refresh()
  const after = await api.get(url, { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, after.headers['x-release'], after.json().positions.length]).toEqual([200, 'second', 3])
})

it('serves default requests and other limits from memory as soon as a release is live', async () => {
  const { queries, restore } = countQueries()
  await writeRelease(api.home, 'third', { fund_positions: positions.slice(0, 5) })
  await promote(api.home, 'third')
  await api.app.release.refresh()
  const before = queries()
  expect((await api.get(url)).json().positions).toHaveLength(5)
  expect((await api.get(`${url}?limit=2`)).json().positions).toMatchObject([
    { fund: { id: 'f4' } },
    { fund: { id: 'f3' } },
  ])
  expect(queries()).toBe(before)
  restore()
})

/** Counts queries of `fund_positions` only, because a server that warms up also reads other tables. */
function countQueries() {
  const rows = vi.spyOn(Reader.prototype, 'rows')
  return {
    queries: () => rows.mock.calls.filter(([sql]) => sql.includes('fund_positions')).length,
    restore: () => rows.mockRestore(),
  }
}
