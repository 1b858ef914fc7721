import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { builtInAnswerer } from '../../src/ask/intent/answerer.ts'
import { key, type TestApi, testApi } from '../api_fixture.ts'
import { intentRows } from '../intent_rows.ts'
import { promote, writeRelease } from '../release_fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi(intentRows())
})
afterAll(() => api.close())

const url = '/v1/retail/intent/ask'
const question = 'What do investors ask about NVDA?'
const problemType = 'application/problem+json'

it.each<[name: string, body: Record<string, unknown>]>([
  ['only a question', { question }],
  ['all properties', { question, tickers: ['nvda', 'BRK.B'], days: 365, limit: 50, stream: false }],
  ['no tickers', { question, tickers: [] }],
  ['twenty tickers', { question, tickers: Array.from({ length: 20 }, (_, at) => `T${at}`) }],
  ['a question of one character', { question: '?' }],
  ['a question of spaces', { question: '   ' }],
  ['a question of 1000 characters', { question: 'x'.repeat(1000) }],
  ['a question of 1000 emoji, each two units of UTF-16', { question: '🚀'.repeat(1000) }],
  ['the lowest limit', { question, limit: 5 }],
])('accepts a body with %s', async (_name, body) => {
  const answer = await api.post(url, body)
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
    200,
    ['answer', 'related_tickers', 'themes', 'insights', 'interpretation', 'as_of'],
  ])
})

it.each<[path: string, message: string, body: unknown]>([
  ['question', 'found nothing, expected text of 1 to 1000 characters', {}],
  ['question', 'found text of 0 characters, expected text of 1 to 1000 characters', { question: '' }],
  ['question', 'found text of 1001 characters, expected text of 1 to 1000 characters', { question: 'x'.repeat(1001) }],
  ['question', 'found 7, expected text of 1 to 1000 characters', { question: 7 }],
  ['question', 'found null, expected text of 1 to 1000 characters', { question: null }],
  ['question', 'found a list of 1, expected text of 1 to 1000 characters', { question: [question] }],
  ['tickers', 'found text of 4 characters, expected a list of 0 to 20 elements', { question, tickers: 'NVDA' }],
  ['tickers', 'found null, expected a list of 0 to 20 elements', { question, tickers: null }],
  ['tickers', 'found a list of 21, expected a list of 0 to 20 elements', { question, tickers: Array(21).fill('A') }],
  [
    'tickers.1',
    'found text of 25 characters, expected text of 1 to 24 characters',
    { question, tickers: ['A', 'x'.repeat(25)] },
  ],
  ['tickers.0', 'found text of 2 blanks, expected text of 1 to 24 characters', { question, tickers: ['  '] }],
  ['tickers.0', 'found 1, expected text of 1 to 24 characters', { question, tickers: [1] }],
  ['days', 'found 2, expected one of 1, 3, 7, 14, 30, 90, 365', { question, days: 2 }],
  ['days', 'found text of 1 characters, expected one of 1, 3, 7, 14, 30, 90, 365', { question, days: '7' }],
  ['limit', 'found 4, expected an integer from 5 to 50', { question, limit: 4 }],
  ['limit', 'found 51, expected an integer from 5 to 50', { question, limit: 51 }],
  ['limit', 'found 5.5, expected an integer from 5 to 50', { question, limit: 5.5 }],
  ['stream', 'found text of 4 characters, expected true or false', { question, stream: 'true' }],
  ['stream', 'found null, expected true or false', { question, stream: null }],
  [
    'topic',
    'found an unknown property, expected one of: question, tickers, days, limit, stream, as_of',
    { question, topic: 'x' },
  ],
  [
    '__proto__',
    'found an unknown property, expected one of: question, tickers, days, limit, stream, as_of',
    `{"question":"x","__proto__":{"a":1}}`,
  ],
  ['body', 'found a list of 0, expected a JSON object', []],
  ['body', 'found null, expected a JSON object', 'null'],
  ['body', 'found text of 1 characters, expected a JSON object', '"x"'],
  ['body', 'found a body that is not JSON in UTF-8, expected a JSON object', '{"question": '],
  ['body', 'found a body that is not JSON in UTF-8, expected a JSON object', Buffer.from([0x22, 0xff, 0x22])],
  ['body', 'found an empty body, expected a JSON object', ''],
])('rejects a body for %s: %s', async (path, message, body) => {
  for (const stream of [false, true]) {
    const given = stream && body && typeof body === 'object' && !Array.isArray(body) && !Buffer.isBuffer(body)
    const answer = await api.post(url, given ? { stream, ...body } : body)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, problemType])
    expect(answer.json().errors).toEqual([{ path, message }])
  }
})

it('reports every error of a body at once, without repeating its text', async () => {
  const answer = await api.post(url, { question: 'secret '.repeat(200), days: 2, foo: 'secret' })
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['foo', 'question', 'days'])
  expect(answer.body).not.toContain('secret')
})

it('rejects query parameters', async () => {
  expect((await api.post(`${url}?days=7`, { question })).statusCode).toBe(400)
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'application/jsonx'])(
  'rejects a body of type %s',
  async (type) => {
    const answer = await api.post(url, JSON.stringify({ question }), { 'content-type': type })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([415, problemType])
  },
)

it('accepts JSON with a charset and requires a body', async () => {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  expect((await api.post(url, { question }, type)).statusCode).toBe(200)
  const bare = await api.app.inject({ method: 'POST', url, headers: { 'x-service-api-key': key } })
  expect([bare.statusCode, bare.json().errors[0].path]).toEqual([400, 'body'])
})

it('rejects a body that is too large', async () => {
  const answer = await api.post(url, { question: 'x'.repeat(70_000) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([413, problemType])
})

it.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('rejects %s with 405 and allows only POST', async (method) => {
  await api.post(url, { question })
  const answer = await api.app.inject({ method, url, headers: { 'x-service-api-key': key } })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
})

it.each([
  ['text/html', 406],
  ['text/event-stream', 406],
  ['application/json', 200],
  ['*/*', 200],
])('answers Accept %s with %d', async (accept, status) => {
  expect((await api.post(url, { question }, { accept })).statusCode).toBe(status)
})

it('checks the key before the body and counts against the rate limit', async () => {
  expect((await api.post(url, 'nonsense', { 'x-service-api-key': 'wrong' })).statusCode).toBe(401)
  const limited = await testApi(intentRows(), { rateLimitPerMinute: 1 })
  expect((await limited.post(url, { question })).headers['ratelimit-remaining']).toBe('0')
  const refused = await limited.post(url, { question, stream: true })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, problemType])
  await limited.close()
})

it('returns 503 before the first release', async () => {
  const empty = await testApi()
  for (const stream of [false, true]) {
    const answer = await empty.post(url, { question, stream })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, problemType])
  }
  await empty.close()
})

it('answers equivalent bodies once and forbids caching by clients', async () => {
  const answering = vi.spyOn(builtInAnswerer, 'answer')
  const first = await api.post(url, { question, limit: 21 })
  const again = await api.post(url, { limit: 21, question, stream: false })
  expect(answering).toHaveBeenCalledTimes(1)
  answering.mockRestore()
  expect(again.body).toBe(first.body)
  // 7 days is the default when that window has data, so passing it changes nothing.
  expect((await api.post(url, { limit: 21, days: 7, question })).body).toBe(first.body)
  expect([first.headers['cache-control'], first.headers.etag, first.headers['x-release']]).toEqual([
    'private, no-store',
    undefined,
    'first',
  ])
})

it('compresses a large answer', async () => {
  const plain = await api.post(url, { question })
  const small = await api.post(url, { question }, { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
})

it('answers from the new release after a swap', async () => {
  const other = await testApi(intentRows())
  const before = (await other.post(url, { question })).json()
  await writeRelease(other.home, 'second', {})
  await promote(other.home, 'second')
  await other.app.release.refresh()
  const after = await other.post(url, { question })
  expect(after.headers['x-release']).toBe('second')
  expect(after.json()).not.toEqual(before)
  expect(after.json().themes).toEqual([])
  await other.close()
})

it('does not log the text of a question', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logged = await testApi(intentRows(), { log })
  await logged.post(url, { question: 'SECRETNAME asks about NVDA' })
  await logged.post(url, { question: 'SECRETNAME', days: 2 })
  await logged.post(url, '{"question": "SECRETNAME')
  await logged.post(url, { question: 'SECRETNAME asks about NVDA', stream: true })
  await logged.close()
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(4)
  expect(lines.join('')).not.toContain('SECRETNAME')
})
