import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { shutDown } from '../../src/api/http/shutdown.ts'
import { key, testApi } from '../api_fixture.ts'
import { promote, writeRelease } from '../release_fixture.ts'

it('is not ready until the first release is live', async () => {
  const api = await testApi()
  for (const path of ['/readyz', '/v1/aifunds/trades?limit=7', '/v1/retail/tickers/NVDA']) {
    const answer = await api.get(path)
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 503, 'application/problem+json'])
    expect(answer.headers['retry-after']).toBeTruthy()
  }
  expect((await api.get('/healthz')).statusCode).toBe(200)
  expect((await api.get('/v1/aifunds/trades?limit=0')).statusCode).toBe(400)
  await writeRelease(api.home, 'first')
  await promote(api.home, 'first')
  await api.app.release.refresh()
  expect((await api.get('/readyz')).statusCode).toBe(200)
  expect((await api.get('/v1/aifunds/trades?limit=7')).statusCode).toBe(200)
  await api.close()
})

it('logs and counts each request, without keys or parameter values', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'))
      done()
    },
  })
  const api = await testApi({}, { log: pino({ level: 'trace' }, sink) })
  lines.length = 0
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const paths = [
    '/v1/retail/tickers/SECRET1',
    '/v1/retail/tickers/SECRET1',
    '/v1/aifunds/trades?ticker=SECRET2',
    '/v1/SECRET3',
    '/v1/aifunds/trades?limit=SECRET4',
    '/v1/retail/tickers/%zzSECRET5',
    '/SECRET6',
  ]
  for (const path of paths) {
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-service-api-key': key } })).text()
  }
  await (
    await fetch(`http://127.0.0.1:${port}/v1/aifunds/trades?limit=7`, { headers: { 'x-service-api-key': 'SECRET7' } })
  ).text()
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  await expect.poll(() => told().length).toBeGreaterThan(paths.length)
  const requests = told()
  expect(requests).toHaveLength(paths.length + 1)
  expect(requests[0]).toMatchObject({
    method: 'GET',
    route: '/v1/retail/tickers/:ticker',
    status: 200,
    release: 'first',
  })
  expect(requests[1]).toMatchObject({
    method: 'GET',
    route: '/v1/retail/tickers/:ticker',
    status: 200,
    release: 'first',
  })
  expect(requests[0].ms).toBeGreaterThan(0)
  expect(new Set(requests.map(({ request }) => request)).size).toBe(requests.length)
  expect(lines.join('\n')).not.toMatch(/SECRET/i)
  expect(lines.join('\n')).not.toContain(key)
  const metrics = (await api.app.inject('/metrics')).body
  expect(metrics).toContain(
    'crowdtape_http_request_duration_seconds_count{method="GET",route="/v1/retail/tickers/:ticker",status="200"} 2',
  )
  expect(metrics).toContain('crowdtape_answers_total{cache="hit"} 1')
  expect(metrics).toContain('crowdtape_release_info{release="first",as_of="2025-08-27"} 1')
  expect(metrics).not.toMatch(/SECRET/i)
  await api.close()
})

it('finishes requests in flight on shutdown, and is not ready meanwhile', async () => {
  const api = await testApi({})
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const begun = slowDown(api, 300)
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-service-api-key': key } })
  const inFlight = ask('/v1/aifunds/trades?limit=7')
  await begun
  const stopping = shutDown(api.app, { deadlineMs: 30_000, drainMs: 1000 })
  expect((await ask('/readyz')).status).toBe(503)
  expect((await inFlight).status).toBe(200)
  expect(await stopping).toBe(true)
  await expect(ask('/healthz')).rejects.toThrow()
  await api.close()
})

it('aborts requests that do not finish by the shutdown deadline', async () => {
  const api = await testApi({})
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const begun = slowDown(api, 3000)
  const inFlight = fetch(`http://127.0.0.1:${port}/v1/aifunds/trades?limit=7`, {
    headers: { 'x-service-api-key': key },
  })
  const cut = expect(inFlight).rejects.toThrow()
  await begun
  const started = performance.now()
  expect(await shutDown(api.app, { deadlineMs: 200 })).toBe(false)
  expect(performance.now() - started).toBeLessThan(2000)
  await cut
  await api.close()
})

it('returns 503 when a query takes too long', async () => {
  const api = await testApi({}, { queryTimeoutMs: 50 })
  const { release } = api.app.release
  const read = release!.read.bind(release)
  release!.read = (work, signal) =>
    read(async (reader) => {
      await reader.rows('select count(*) from range(1000000) a, range(1000000) b where a.range + b.range = 7')
      return work(reader)
    }, signal)
  const answer = await api.get('/v1/aifunds/trades?limit=7')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  await api.close()
})

/** Delays every read. The promise resolves when the first one has begun. */
function slowDown(api: Awaited<ReturnType<typeof testApi>>, ms: number): Promise<void> {
  const { release } = api.app.release
  const read = release!.read.bind(release)
  const { promise, resolve } = Promise.withResolvers<void>()
  release!.read = async (work, signal) => {
    resolve()
    await pause(ms)
    return read(work, signal)
  }
  return promise
}
