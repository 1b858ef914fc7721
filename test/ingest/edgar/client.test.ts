import { expect, test } from 'vitest'
import { Client, SourceUnreachable } from '../../../src/ingest/edgar/client.ts'
import { FakeEdgar } from './fake_edgar.ts'

const options = {
  userAgent: 'Tests (tests@example.com)',
  perSecond: 1000,
  maxBytes: 1000,
  timeoutMs: 2000,
  retries: 2,
  backOffMs: 1,
}

test('retries 403, 429 and 503 after the time in Retry-After', async () => {
  const source = await FakeEdgar.start()
  source.put('/a', 'body')
  for (const status of [403, 429, 503]) {
    source.script.push({ status, headers: { 'retry-after': '0' } }, { status })
    const answer = await new Client(options).get(`${source.address}/a`)
    expect(answer).toMatchObject({ state: 'sent', body: Buffer.from('body') })
  }
  expect(source.asked.map((it) => it.userAgent)).toEqual(Array(9).fill('Tests (tests@example.com)'))
  source.script.push({ status: 429, headers: { 'retry-after': '1' } })
  await new Client(options).get(`${source.address}/a`)
  expect(source.asked[10].at - source.asked[9].at).toBeGreaterThanOrEqual(990)
})

test('retries broken connections, truncated bodies and timeouts', async () => {
  const source = await FakeEdgar.start()
  source.put('/a', 'a body of some length')
  source.script.push({ hangUp: true }, { cut: true })
  expect(await new Client(options).get(`${source.address}/a`)).toMatchObject({ state: 'sent' })
  source.script.push({ hang: true })
  expect(await new Client({ ...options, timeoutMs: 100 }).get(`${source.address}/a`)).toMatchObject({ state: 'sent' })
})

test('reports 404 as missing without a retry, and other errors as failed with their status', async () => {
  const source = await FakeEdgar.start()
  const client = new Client(options)
  expect(await client.get(`${source.address}/none`)).toEqual({ state: 'missing', status: 404, reason: 'not found' })
  expect(source.asked).toHaveLength(1)
  source.mishap = () => ({ status: 500 })
  expect(await client.get(`${source.address}/b`)).toMatchObject({ state: 'failed', status: 500 })
  expect(source.asked).toHaveLength(4)
  source.mishap = () => ({ status: 302, headers: { location: 'http://elsewhere.example/' } })
  expect(await client.get(`${source.address}/c`)).toMatchObject({ state: 'failed', status: 302 })
})

test('fails at once if Retry-After is hours long', async () => {
  const source = await FakeEdgar.start()
  source.script.push({ status: 429, headers: { 'retry-after': '86400' } })
  expect(await new Client(options).get(`${source.address}/a`)).toMatchObject({ state: 'failed', status: 429 })
  expect(source.asked).toHaveLength(1)
})

test('fails for a body above the size limit and for an empty body', async () => {
  const source = await FakeEdgar.start()
  source.put('/large', 'x'.repeat(5000))
  source.put('/empty', '')
  const client = new Client(options)
  expect(await client.get(`${source.address}/large`)).toEqual({
    state: 'failed',
    status: 200,
    reason: 'larger than 1000 bytes',
  })
  expect(await client.get(`${source.address}/empty`)).toMatchObject({ state: 'failed', reason: 'empty' })
})

test('throws SourceUnreachable after three addresses in a row without a response', async () => {
  const source = await FakeEdgar.start()
  source.mishap = () => ({ hangUp: true })
  const client = new Client({ ...options, retries: 0 })
  await client.get(`${source.address}/a`)
  await client.get(`${source.address}/b`)
  await expect(client.get(`${source.address}/c`)).rejects.toThrow(SourceUnreachable)
})

test('spaces concurrent requests by the configured rate limit', async () => {
  const source = await FakeEdgar.start()
  source.put('/a', 'body')
  const client = new Client({ ...options, perSecond: 20 })
  await Promise.all(Array.from({ length: 11 }, () => client.get(`${source.address}/a`)))
  expect(source.asked.at(-1)!.at - source.asked[0].at).toBeGreaterThan(400)
})

test('downloads a file again only if it has changed', async () => {
  const source = await FakeEdgar.start()
  source.put('/a', 'body')
  const client = new Client(options)
  const first = await client.get(`${source.address}/a`)
  if (first.state !== 'sent') throw new Error('nothing was sent')
  expect(await client.get(`${source.address}/a`, first.validators)).toEqual({ state: 'unchanged' })
  source.put('/a', 'another')
  expect(await client.get(`${source.address}/a`, first.validators)).toMatchObject({ state: 'sent' })
})
