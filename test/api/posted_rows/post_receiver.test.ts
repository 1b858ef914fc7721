import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../../src/api/keys/key_file.ts'
import { FolderPosts } from '../../../src/api/posted_rows/posted_file_store.ts'
import { key as apiKey, testApi } from '../../api_fixture.ts'
import { openHome } from '../../pipeline/home.ts'
import { folder } from '../../pipeline/landing.ts'

const key = 'a key for posting rows'
const row = (id: string) => `{"ticker":"${id}","date":"2025-09-02","close":100}`

/** An API that writes posted rows to a landing folder. */
async function posting(bounds: { maxBytes?: number; maxWaitingBytes?: number } = {}) {
  const landing = folder()
  const store = { region: 'us-east-1', timeoutMs: 1000, retries: 0 }
  const postedRows = { landing, store, keys: [key], maxBytes: 10_000, maxWaitingBytes: 1e6, ...bounds }
  const api = await testApi(undefined, { postedRows })
  onTestFinished(() => api.close())
  const post = (body: string, headers: Record<string, string> = {}, feed = 'prices') =>
    api.app.inject({
      method: 'POST',
      url: `/ingest/${feed}`,
      headers: { 'x-service-api-key': key, 'content-type': 'application/x-ndjson', ...headers },
      payload: body,
    })
  const files = () =>
    readdirSync(landing, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.jsonl') || name.endsWith('.part'))
  return { api, landing, post, files }
}

test('writes rows to the landing folder before it responds, and a run ingests them', async () => {
  const { landing, post, files } = await posting()
  const body = `${row('AAA')}\n${row('BBB')}\n{"ticker":"CCC"}`
  const answer = await post(body, { 'idempotency-key': 'first' })
  expect(answer.statusCode).toBe(201)
  const whole = `${body}\n`
  const sha256 = createHash('sha256').update(whole).digest('hex')
  expect(answer.json()).toMatchObject({ feed: 'prices', rows: 3, bytes: whole.length, sha256, repeated: false })
  expect(files()).toEqual([answer.json().file])
  expect(readFileSync(join(landing, answer.json().file), 'utf8')).toBe(whole)
  const home = await openHome(landing)
  const { feeds } = await home.ingestInputs()
  expect(feeds.find(({ feed }) => feed === 'prices')).toMatchObject({ accepted: 2, quarantined: 1 })
})

test('repeating a key and body writes nothing, even concurrently, and another body is rejected', async () => {
  const { post, files } = await posting()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post(`${row('AAA')}\n`, { 'idempotency-key': 'k' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201])
  const other = await post(`${row('BBB')}\n`, { 'idempotency-key': 'k' })
  expect(other.statusCode).toBe(422)
  expect(other.json()).toMatchObject({ type: 'urn:crowdtape:problem:idempotency-key-reused' })
  const raced = await Promise.all(['CCC', 'DDD'].map((id) => post(row(id), { 'idempotency-key': 'race' })))
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  expect((await post(row('EEE'))).statusCode).toBe(201)
  expect((await post(row('EEE'))).json()).toMatchObject({ repeated: true })
  expect(files()).toHaveLength(3)
})

test('requires a key of the scope ingest, which opens nothing else', async () => {
  const { api, post } = await posting()
  expect((await post(row('A'), { 'x-service-api-key': apiKey })).statusCode).toBe(401)
  expect((await api.get('/v1/retail/intent/topics', { 'x-service-api-key': key })).statusCode).toBe(401)
  expect((await api.get('/ops/api/status', { 'x-service-api-key': key })).statusCode).toBe(401)
  const made = await createKey(api.home, 'feeder', 'ingest')
  await expect.poll(async () => (await post(row('A'), { 'x-service-api-key': made.key })).statusCode).toBe(201)
  const without = await testApi()
  onTestFinished(() => without.close())
  expect((await without.post('/ingest/prices', {})).statusCode).toBe(404)
})

test('rejects an invalid post with a reason and leaves no file', async () => {
  const { api, post, files } = await posting()
  expect((await post(row('A'), {}, 'dividends')).json()).toMatchObject({
    status: 404,
    detail: expect.stringMatching(/These feeds do: companies/),
  })
  expect((await post('{}', {}, 'company_facts')).statusCode).toBe(404)
  expect((await post(row('A'), { 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await post(row('A'), { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  expect((await post(' \n\n')).json()).toMatchObject({ status: 400, detail: expect.stringMatching(/found no row/) })
  expect((await post(row('A'), { 'idempotency-key': 'x'.repeat(300) })).statusCode).toBe(400)
  expect((await post(`${row('A')}\n`.repeat(300))).statusCode).toBe(413)
  const got = await api.app.inject({ url: '/ingest/prices', headers: { 'x-service-api-key': key } })
  expect(got).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } })
  expect(files()).toEqual([])
})

test('limits a chunked body while it arrives, and removes the file of an aborted one', async () => {
  const { api, files } = await posting()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const send = () =>
    request({
      port,
      method: 'POST',
      path: '/ingest/prices',
      headers: { 'x-service-api-key': key, 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' },
    })
  const large = send()
  large.on('error', () => {})
  const status = new Promise<number | undefined>((resolve) =>
    large.on('response', ({ statusCode }) => resolve(statusCode)),
  )
  for (let part = 0; part < 20; part++) large.write(`${row('A')}\n`.repeat(20))
  expect(await status).toBe(413)
  large.destroy()
  const broken = send()
  broken.on('error', () => {})
  broken.write(`${row('A')}\n`)
  await expect.poll(files).toHaveLength(1)
  broken.destroy()
  await expect.poll(files).toEqual([])
})

test('bodies that a killed server left unfinished do not wait for ingestion, and are removed after a while', async () => {
  const { landing, post, files } = await posting({ maxWaitingBytes: 120 })
  mkdirSync(join(landing, 'prices/posted'), { recursive: true })
  writeFileSync(join(landing, 'prices/posted/.unfinished.part'), 'x'.repeat(500))
  expect((await post(row('AAA'))).statusCode).toBe(201)
  const posts = new FolderPosts(landing, folder())
  await posts.forget(Date.now() - 1000)
  expect(files()).toHaveLength(2)
  await posts.forget(Date.now() + 1000)
  expect(files()).toEqual([expect.stringMatching(/jsonl$/)])
})

test('rejects posts when too many bytes wait, until a run ingests them', async () => {
  const { api, landing, post } = await posting({ maxWaitingBytes: 120 })
  expect((await post(row('AAA'))).statusCode).toBe(201)
  expect((await post(row('BBB'))).statusCode).toBe(201)
  const full = await post(row('CCC'))
  expect(full).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } })
  expect(full.json().detail).toMatch(/bytes of posted rows are waiting to be ingested, and the maximum is 120/)
  const home = await openHome(landing, { path: api.home })
  await home.ingestInputs()
  await home.close()
  await expect.poll(async () => (await post(row('CCC'))).statusCode).toBe(201)
})
