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

it('has nothing at unknown addresses', async () => {
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
  'does not know %s, and says what it knows',
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
])('to Accept %s says %d', async (accept, status) => {
  // Twice: the second time the answer is in memory.
  expect((await api.get('/v1/aifunds/trades', { accept })).statusCode).toBe(status)
  expect((await api.get('/v1/aifunds/trades', { accept })).statusCode).toBe(status)
})

it('answers what is no HTTP, and headers too large, with a problem too', async () => {
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

it('says of every error of the framework what it is, and of ours nothing', () => {
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

it('keeps a failure of its own from the caller', async () => {
  const broken = await testApi({ fund_positions: [{ fund_id: 'a' }] })
  const { release } = broken.app.release
  release!.read = () => Promise.reject(new Error('inner workings'))
  const answer = await broken.get('/v1/aifunds/positions?limit=7')
  expect([answer.statusCode, answer.json().title]).toEqual([500, 'Internal Server Error'])
  expect(answer.body).not.toContain('inner workings')
  await broken.close()
})

it('turns a key away that asks too often, and no other', async () => {
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
