import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '../../../src/base/settings.ts'
import { FolderStore } from '../../../src/lake/store/store.ts'
import { type Announcement, announceReleases } from '../../../src/pipeline/runs/release_webhooks.ts'
import { Releases } from '../../../src/release/releases.ts'
import { emptyHome, promote, removeHome, writeRelease } from '../../release_fixture.ts'
import { receiver } from './receiver.ts'

const secret = `whsec_${Buffer.from('twenty-four bytes at least').toString('base64')}`
const log = pino({ level: 'silent' })
const soon = { retries: 2, waitMs: 5, timeoutMs: 300 }

async function homeWith(...ids: string[]): Promise<string> {
  const home = await emptyHome()
  onTestFinished(() => removeHome(home))
  for (const id of ids) await goLive(home, id)
  return home
}

async function goLive(home: string, id: string, rows = 1): Promise<void> {
  const companies = Array.from({ length: rows }, (_, index) => ({ ticker: `T${index}`, name: 'Any' }))
  await writeRelease(home, id, { companies })
  await promote(home, id)
}

function announce(home: string, ...urls: string[]): Promise<string[]> {
  const read = settings({ CROWDTAPE_RELEASE_WEBHOOKS: urls.join(', '), CROWDTAPE_WEBHOOK_SECRET: secret })
  return announceReleases(home, read, log, soon)
}

const told = (got: { body: unknown }[]) => got.map(({ body }) => (body as Announcement).data.release)

test('a new receiver gets the live release, then each later release in order', async () => {
  const home = await homeWith('a', 'b')
  const { got, url } = await receiver([204])
  expect(await announce(home, url)).toEqual([])
  expect(told(got)).toEqual(['b'])
  await goLive(home, 'c', 3)
  await goLive(home, 'd')
  await announce(home, url)
  await announce(home, url)
  expect(told(got)).toEqual(['b', 'c', 'd'])
  const { data, ...rest } = got[1].body as unknown as Announcement
  expect(rest).toEqual({ type: 'release_published', timestamp: '2025-08-28T06:30:00.000Z' })
  expect(data).toMatchObject({ release: 'c', as_of: '2025-08-27', previous: { release: 'b' } })
  expect(data.tables).toContainEqual({ name: 'companies', rows: 3, rows_before: 1, change: 'changed' })
})

test('messages are signed over id, time and body as standardwebhooks.com specifies', async () => {
  const home = await homeWith('a')
  const { got, url } = await receiver([204])
  await announce(home, url)
  const { headers } = got[0].request
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${JSON.stringify(got[0].body)}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(300)
})

test('retries after 5xx responses and timeouts keep the message id', async () => {
  const home = await homeWith('a')
  const { got, url } = await receiver([503, -1, 200])
  expect(await announce(home, url)).toEqual([])
  expect(new Set(got.map(({ request }) => request.headers['webhook-id'])).size).toBe(1)
  expect(got).toHaveLength(3)
})

test('an unavailable receiver gets missed releases later and does not delay other receivers', async () => {
  const home = await homeWith('a')
  const away = await receiver([204, 503, 503, 503, 204])
  const there = await receiver([204])
  await announce(home, away.url, there.url)
  await goLive(home, 'b')
  expect(await announce(home, away.url, there.url)).toEqual(['webhook 1 of 2: status 503'])
  expect(told(there.got)).toEqual(['a', 'b'])
  await goLive(home, 'c')
  await announce(home, away.url, there.url)
  expect(told(away.got)).toEqual(['a', 'b', 'b', 'b', 'b', 'c'])
  expect(told(there.got)).toEqual(['a', 'b', 'c'])
})

test('a sender that dies before it records a delivery sends it again with the same id', async () => {
  const home = await homeWith('a')
  const { got, url } = await receiver([204])
  await announce(home, url)
  const store = new FolderStore(home)
  for (const key of await store.list('announced')) await store.remove(key)
  await announce(home, url)
  expect(got.map(({ request }) => request.headers['webhook-id'])).toEqual(['1-a', '1-a'])
})

test('CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS limits each request', async () => {
  const home = await homeWith('a')
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const { url } = await receiver([204])
  const webhooks = { CROWDTAPE_RELEASE_WEBHOOKS: url, CROWDTAPE_WEBHOOK_SECRET: secret }
  await announceReleases(home, settings({ ...webhooks, CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS: '7' }), log)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(7000)
})

test('a removed release is not announced and does not delay later ones', async () => {
  const home = await homeWith('a')
  const { got, url } = await receiver([204])
  await announce(home, url)
  await goLive(home, 'b')
  await goLive(home, 'c')
  await new Releases(home).remove('b')
  expect(await announce(home, url)).toEqual([])
  expect(told(got)).toEqual(['a', 'c'])
  expect((got[1].body as unknown as Announcement).data.tables).toContainEqual(
    expect.objectContaining({ name: 'companies', rows_before: null, change: null }),
  )
})

test('webhooks require a secret, and error messages reveal neither the secret nor the URL', () => {
  const url = 'https://user:password@hooks.example/x'
  expect(() => settings({ CROWDTAPE_RELEASE_WEBHOOKS: url })).toThrow('CROWDTAPE_WEBHOOK_SECRET')
  for (const wrong of [{ CROWDTAPE_RELEASE_WEBHOOKS: 'ftp://password' }, { CROWDTAPE_WEBHOOK_SECRET: 'password' }]) {
    let message = ''
    try {
      settings(wrong)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('expected')
    expect(message).not.toContain('password')
  }
})
