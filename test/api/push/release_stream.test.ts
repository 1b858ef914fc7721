import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shutDown } from '../../../src/api/http/shutdown.ts'
import { key, type TestApi, testApi } from '../../api_fixture.ts'
import { promote, writeRelease } from '../../release_fixture.ts'

let api: TestApi
beforeEach(async () => {
  api = await testApi({ companies: [{ ticker: 'NVDA', name: 'Nvidia' }] }, { commentMs: 50 })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => api.close())

/** Opens a stream. `read` waits for its next event. */
async function opened(headers: Record<string, string> = {}) {
  const { port } = api.app.server.address() as AddressInfo
  const sent = request({ port, path: '/v1/releases/stream', headers: { 'x-service-api-key': key, ...headers } }).end()
  const [response] = await once(sent, 'response')
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const closed = new Promise((resolve) => response.once('close', resolve))
  response.on('error', () => {})
  const read = async () => {
    let found: Record<string, string> = {}
    await expect
      .poll(
        () => {
          const end = text.indexOf('\n\n')
          if (end < 0) return false
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          if (block.startsWith(':')) return false
          found = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
          return true
        },
        { interval: 5 },
      )
      .toBe(true)
    return { event: found.event, id: found.id, data: JSON.parse(found.data) }
  }
  return { response, read, closed, hangUp: () => sent.destroy() }
}

it('sends the live release at once, then the next one with its table changes', async () => {
  const { response, read, hangUp } = await opened()
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream'])
  const first = await read()
  expect(first).toMatchObject({ event: 'release_published', id: 'first' })
  expect(first.data).toMatchObject({ release: 'first', as_of: '2025-08-27', by: 'test', previous: null })
  expect(first.data.tables).toContainEqual({ name: 'companies', rows: 1, rows_before: null, change: 'added' })

  const companies = [
    { ticker: 'NVDA', name: 'Nvidia' },
    { ticker: 'AMD', name: 'AMD' },
  ]
  await writeRelease(api.home, 'second', { companies }, '2025-08-28', ['filings'])
  await promote(api.home, 'second')
  const { id, data } = await read()
  expect(id).toBe('second')
  expect(data).toMatchObject({ as_of: '2025-08-28', previous: { release: 'first', as_of: '2025-08-27' } })
  expect(data.tables).toContainEqual({ name: 'companies', rows: 2, rows_before: 1, change: 'changed' })
  expect(data.tables).toContainEqual({ name: 'fund_trades', rows: 0, rows_before: 0, change: 'unchanged' })
  expect(data.tables).toContainEqual({ name: 'filings', rows: 0, rows_before: 0, change: 'removed' })
  hangUp()
})

it('does not resend a release that a reconnecting client already has', async () => {
  const { read, hangUp } = await opened({ 'last-event-id': 'first' })
  await writeRelease(api.home, 'second', {}, '2025-08-28')
  await promote(api.home, 'second')
  expect((await read()).id).toBe('second')
  hangUp()
})

it('keeps the connection open with comments', async () => {
  const { read, response, hangUp } = await opened()
  await read()
  let comment = ''
  response.on('data', (chunk: Buffer) => {
    comment += chunk
  })
  await expect.poll(() => comment).toContain(': open')
  hangUp()
})

it('requires a key and a release, and accepts only a GET of events', async () => {
  const url = '/v1/releases/stream'
  expect((await api.app.inject(url)).statusCode).toBe(401)
  expect((await api.post(url, {})).statusCode).toBe(405)
  expect((await api.get(url, { accept: 'text/html;q=0' })).statusCode).toBe(406)
  expect((await api.get(`${url}?ticker=NVDA`)).statusCode).toBe(400)
  const none = await testApi()
  expect((await none.get(url)).statusCode).toBe(503)
  await none.close()
})

it('limits the streams of a key and frees the slot of a closed one', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => opened()))
  const refused = await api.get('/v1/releases/stream')
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'urn:crowdtape:problem:too-many-streams'])
  streams[0].hangUp()
  await expect
    .poll(async () => {
      const { response, hangUp } = await opened()
      hangUp()
      return response.statusCode
    })
    .toBe(200)
  for (const { hangUp } of streams) hangUp()
})

it('closes its streams on shutdown without waiting for the deadline', async () => {
  const { closed, read } = await opened()
  await read()
  expect(await shutDown(api.app, { deadlineMs: 60_000 })).toBe(true)
  await closed
})
