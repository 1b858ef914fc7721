import { get as httpGet, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settings } from '../../../src/base/settings.ts'
import { key, type TestApi, testApi } from '../../api_fixture.ts'
import { intentRows } from '../../intent_rows.ts'

const own = 'https://app.example'
const other = 'https://evil.example'
const url = '/v1/retail/intent/questions'

let api: TestApi
beforeAll(async () => {
  api = await testApi(intentRows(), { corsOrigins: [own] })
})
afterAll(() => api.close())

function preflight(api: TestApi, origin: string, path = url, method = 'GET') {
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'x-service-api-key',
  }
  return api.app.inject({ method: 'OPTIONS', url: path, headers })
}

it('answers the preflight of an allowed origin without a key', async () => {
  for (const path of [url, '/v1/screener', '/mcp', '/openapi.json']) {
    const { statusCode, body, headers } = await preflight(api, own, path)
    expect([path, statusCode, body]).toEqual([path, 204, ''])
    expect(headers['access-control-allow-origin']).toBe(own)
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toContain('X-Service-API-Key')
    expect(headers.vary).toBe('Origin')
  }
})

it('rejects the preflight of another origin and sends it no CORS headers', async () => {
  const refused = await preflight(api, other)
  expect([refused.statusCode, refused.json().type]).toEqual([403, 'urn:crowdtape:problem:other-origin'])
  expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  const answer = await api.get(url, { origin: other })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined])
})

it('lets an allowed origin read responses, cached responses, errors and streams', async () => {
  const allowed = { origin: own }
  const answers = [await api.get(url, allowed), await api.get(url, allowed), await api.get(`${url}?days=2`, allowed)]
  answers.push(await api.app.inject({ url, headers: allowed }))
  answers.push(await api.post('/v1/retail/intent/ask', { question: 'What about NVDA?', stream: true }, allowed))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 401, 200])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(own)
    expect(headers['access-control-expose-headers']).toContain('ETag')
  }
  expect(answers[1].headers.vary).toContain('Origin')
})

it("sends no CORS headers for the operators' API", async () => {
  expect((await preflight(api, own, '/ops/api/overview')).headers['access-control-allow-origin']).toBeUndefined()
})

it('is disabled unless origins are set, and allows every origin with *', async () => {
  const off = await testApi(intentRows())
  expect((await preflight(off, own)).statusCode).toBe(401)
  expect((await off.get(url, { origin: own })).headers['access-control-allow-origin']).toBeUndefined()
  await off.close()
  const open = await testApi(intentRows(), { corsOrigins: ['*'] })
  expect((await preflight(open, other)).statusCode).toBe(204)
  expect((await open.get(url, { origin: other })).headers['access-control-allow-origin']).toBe(other)
  await open.close()
})

it('sends each header once over a socket', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const headersOf = (headers: Record<string, string>) =>
    new Promise<string[]>((resolve, reject) => {
      httpGet({ port, path: url, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.rawHeaders.map((name) => name.toLowerCase())))
      }).on('error', reject)
    })
  for (let time = 0; time < 2; time++) {
    const names = await headersOf({ origin: own, 'x-service-api-key': key })
    expect(names.filter((name) => name === 'access-control-allow-origin')).toHaveLength(1)
    expect(names.filter((name) => name === 'vary')).toHaveLength(1)
  }
  const status = await new Promise((resolve, reject) => {
    const sent = request({
      port,
      path: url,
      method: 'OPTIONS',
      headers: { origin: own, 'access-control-request-method': 'GET' },
    })
    sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    sent.end()
  })
  expect(status).toBe(204)
})

it('accepts a list of origins or * in the settings, and no other text', () => {
  for (const list of ['', '*', own, `${own}, http://localhost:3000`]) {
    expect(settings({ API_CORS_ORIGINS: list }).API_CORS_ORIGINS).toBe(list)
  }
  for (const list of ['app.example', `${own}/path`, `${own} ${other}`]) {
    expect(() => settings({ API_CORS_ORIGINS: list })).toThrow(/API_CORS_ORIGINS: .*expected origins/)
  }
})
