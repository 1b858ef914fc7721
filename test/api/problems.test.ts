import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemOf } from '../../src/api/http/problem.ts'
import { key, type TestApi, testApi } from '../api_fixture.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi({})
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as { port: number }).port
})
afterAll(() => api.close())

it('returns 404 for unknown paths', async () => {
  for (const path of [
    '/v1/nope',
    '/v1/',
    '/v1/retail',
    '/v1/retail/positioning/holdings/',
    '/nope',
    '/',
    '/V1/aifunds/trades',
  ]) {
    const answer = await api.get(path)
    expect([path, answer.statusCode, answer.json().status]).toEqual([path, 404, 404])
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  'rejects %s with 405 and lists the allowed methods',
  async (method) => {
    for (const url of ['/v1/aifunds/trades', '/v1/aifunds/ticker/NVDA', '/v1/aifunds/trades?limit=0']) {
      const headers = { 'x-service-api-key': key, 'content-type': 'text/xml' }
      const answer = await api.app.inject({ method, url, headers, payload: '<a/>' })
      expect([answer.statusCode, answer.headers.allow, answer.json().title]).toEqual([
        405,
        'GET, HEAD',
        'Method Not Allowed',
      ])
    }
  },
)

it.each([
  ['text/html', 406],
  ['application/json;q=0, */*', 406],
  ['image/*', 406],
  ['application/*', 200],
  ['text/html, */*;q=0.1', 200],
  ['application/json', 200],
  ['*/*', 200],
])('answers Accept %s with %d', async (accept, status) => {
  // The second response comes from the cache.
  expect((await api.get('/v1/aifunds/trades', { accept })).statusCode).toBe(status)
  expect((await api.get('/v1/aifunds/trades', { accept })).statusCode).toBe(status)
})

it('returns a problem for malformed HTTP and oversized headers', async () => {
  const sent = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.end(text)
    await once(socket, 'close')
    return received
  }
  for (const [text, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET /v1/aifunds/trades?ticker=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    [`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await sent(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('Content-Type: application/problem+json')
    expect(JSON.parse(answer.split('\r\n\r\n')[1]).status).toBe(status)
  }
})

it('describes errors of the framework and hides the details of other errors', () => {
  for (const [statusCode, title] of [
    [413, 'Payload Too Large'],
    [414, 'URI Too Long'],
    [415, 'Unsupported Media Type'],
    [503, 'Service Unavailable'],
  ]) {
    expect(problemOf(Object.assign(new Error('inner'), { statusCode })).body()).toMatchObject({
      status: statusCode,
      title,
    })
  }
  expect(JSON.stringify(problemOf(new Error('secret table')).body())).not.toContain('secret')
})

it('hides the details of an internal error from the caller', async () => {
  const broken = await testApi({ fund_positions: [{ fund_id: 'a' }] })
  const { release } = broken.app.release
  release!.read = () => Promise.reject(new Error('inner workings'))
  const answer = await broken.get('/v1/aifunds/positions?limit=7')
  expect([answer.statusCode, answer.json().title]).toEqual([500, 'Internal Server Error'])
  expect(answer.body).not.toContain('inner workings')
  await broken.close()
})

it('limits the rate of each key separately', async () => {
  const limited = await testApi({}, { rateLimitPerMinute: 3, apiKeys: [key, 'other'] })
  const ask = (path = '/v1/aifunds/positions') => limited.get(path)
  expect((await ask()).headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' })
  expect((await ask()).headers['ratelimit-remaining']).toBe('1')
  expect((await ask('/v1/aifunds/positions?limit=0')).statusCode).toBe(400)
  const refused = await ask()
  expect([refused.statusCode, refused.json().title]).toEqual([429, 'Too Many Requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20)
  expect((await limited.get('/v1/aifunds/positions', { 'x-service-api-key': 'other' })).statusCode).toBe(200)
  expect((await limited.app.inject('/healthz')).statusCode).toBe(200)
  await limited.close()
})
