import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PostedRows } from '../../../src/api/posted_rows/post_receiver.ts'
import { testApi } from '../../api_fixture.ts'
import { type BucketServer, testBucket } from '../../lake/test_bucket.ts'
import { openHome } from '../../pipeline/home.ts'

const key = 'a key for posting rows'
const landing = 's3://rows/in'
const row = (id: string) => `{"ticker":"${id}","date":"2025-09-02","close":100}\n`

/** An API that writes posted rows to a bucket, which several of them may share. */
async function posting(server: BucketServer, bounds: { maxWaitingBytes?: number } = {}) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'anyone')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'anything')
  const store = { endpoint: server.endpoint, region: 'us-east-1', timeoutMs: 1000, retries: 1 }
  const postedRows = { landing, store, keys: [key], maxBytes: 10_000, maxWaitingBytes: 1e6, ...bounds }
  const api = await testApi(undefined, { postedRows })
  onTestFinished(() => api.close())
  const post = (body: string, idempotency?: string) =>
    api.app.inject({
      method: 'POST',
      url: '/ingest/prices',
      headers: {
        'x-service-api-key': key,
        'content-type': 'application/x-ndjson',
        ...(idempotency && { 'idempotency-key': idempotency }),
      },
      payload: body,
    })
  return { api, post, aside: () => readdirSync(join(api.home, 'posted')), options: { ...postedRows, home: api.home } }
}

const filesIn = ({ objects }: BucketServer) => [...objects.keys()].filter((name) => name.endsWith('.jsonl'))

test('writes rows to the bucket before it responds, and a run ingests them once', async () => {
  const server = await testBucket()
  const { post, aside } = await posting(server)
  const answer = await post(`${row('AAA')}${row('BBB')}{"ticker":"CCC"}`, 'first')
  expect(answer.json()).toMatchObject({ feed: 'prices', rows: 3, repeated: false })
  expect(answer.statusCode).toBe(201)
  expect(filesIn(server)).toEqual([`in/${answer.json().file}`])
  expect(aside()).toEqual([])
  const home = await openHome(landing, { env: { CROWDTAPE_STORE_ENDPOINT: server.endpoint } })
  const read = async () => (await home.ingestInputs()).feeds.find(({ feed }) => feed === 'prices')
  expect(await read()).toMatchObject({ accepted: 2, quarantined: 1 })
  expect((await post(`${row('AAA')}${row('BBB')}{"ticker":"CCC"}`, 'first')).statusCode).toBe(200)
  expect((await read())?.files_new).toBe(0)
})

test('a key belongs to one body across all hosts that share the bucket', async () => {
  const server = await testBucket()
  const hosts = [await posting(server), await posting(server)]
  const same = await Promise.all([0, 1, 0, 1].map((host) => hosts[host].post(row('AAA'), 'k')))
  expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201])
  const raced = await Promise.all(hosts.map(({ post }, host) => post(row(`R${host}`), 'race')))
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  expect(filesIn(server)).toHaveLength(2)
})

test('returns 503 when a write to the bucket fails, and retries of the same post write once', async () => {
  const server = await testBucket()
  const { post, aside } = await posting(server)
  for (const fault of ['error', 'cut_before', 'cut_after'] as const) {
    for (const at of ['.keys/', '.jsonl']) {
      const body = row(`${fault.toUpperCase().slice(-5)}${at.length}`)
      server.fault = (request) => (request.startsWith('PUT') && request.includes(at) ? fault : undefined)
      const away = await post(body, `${fault} ${at}`)
      expect(away).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } })
      server.fault = () => undefined
      expect([200, 201]).toContain((await post(body, `${fault} ${at}`)).statusCode)
      expect((await post(body, `${fault} ${at}`)).json()).toMatchObject({ repeated: true })
    }
  }
  expect(filesIn(server)).toHaveLength(6)
  expect(aside()).toEqual([])
})

test('writes nothing to a bucket without conditional writes', async () => {
  const server = await testBucket()
  server.isConditional = false
  const { post } = await posting(server)
  expect((await post(row('AAA'), 'k')).statusCode).toBe(500)
  expect(filesIn(server)).toEqual([])
})

test('rejects posts when too many bytes wait, and removes expired keys and aborted bodies', async () => {
  const server = await testBucket()
  const { post, aside, options } = await posting(server, { maxWaitingBytes: 120 })
  for (const id of ['AAA', 'BBB']) expect((await post(row(id), id)).statusCode).toBe(201)
  expect((await post(row('CCC'), 'c')).statusCode).toBe(503)
  writeFileSync(join(options.home, 'posted', 'broken'), 'half a row')
  const rows = new PostedRows(options)
  await expect(rows.admit(30)).rejects.toThrow(/bytes of posted rows are waiting/)
  await rows.forgetKeys()
  expect([...server.objects.keys()].filter((name) => name.includes('.keys/'))).toHaveLength(2)
  await rows.forgetKeys(Date.now() + 8 * 86_400_000)
  expect([...server.objects.keys()].filter((name) => name.includes('.keys/'))).toEqual([])
  expect(filesIn(server)).toHaveLength(2)
  expect(aside()).toEqual([])
})
