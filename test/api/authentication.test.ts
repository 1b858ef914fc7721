import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey, listKeys, revokeKey, UnknownKey } from '../../src/api/keys/key_file.ts'
import { key, type TestApi, testApi } from '../api_fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({})
})
afterAll(() => api.close())

const url = '/v1/aifunds/positions'
const statusWith = async (key: string) => (await api.get(url, { 'x-service-api-key': key })).statusCode

it.each([
  ['no key', undefined],
  ['an empty key', ''],
  ['a wrong key', `${key}x`],
  ['a key cut short', key.slice(0, -1)],
])('rejects %s before it checks the path or the parameters', async (_name, wrong) => {
  for (const path of [url, '/v1/nope', `${url}?limit=0`, '/v1/retail/tickers/%zz']) {
    const headers = wrong === undefined ? {} : { 'x-service-api-key': wrong }
    const answer = await api.app.inject({ url: path, headers: { ...headers, accept: 'text/html' } })
    expect([path, answer.statusCode]).toEqual([path, 401])
    expect(answer.headers['www-authenticate']).toBeTruthy()
    expect(answer.headers['content-type']).toBe('application/problem+json')
  }
})

it('rejects a wrong key even if the response is cached', async () => {
  await api.get(url)
  expect((await api.get(url)).statusCode).toBe(200)
  expect(await statusWith('wrong')).toBe(401)
})

it('accepts a new key and rejects a revoked one without a restart', async () => {
  const made = await createKey(api.home, 'reader')
  await pause(600)
  expect(await statusWith(made.key)).toBe(200)
  await revokeKey(api.home, made.id)
  await pause(600)
  expect(await statusWith(made.key)).toBe(401)
  expect(await statusWith(key)).toBe(200)
})

it('stores keys as digests in a file that only its owner can read', async () => {
  const made = await createKey(api.home, 'second')
  const path = join(api.home, 'keys.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect(text).not.toContain(made.key)
  expect(text).not.toContain(made.key.slice(3))
  const listed = await listKeys(api.home)
  expect(listed.at(-1)).toEqual({
    id: made.id,
    name: 'second',
    scope: 'api',
    created_at: made.created_at,
    revoked_at: null,
  })
})

it('keeps every key when several are created concurrently', async () => {
  const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => createKey(api.home, name)))
  const ids = (await listKeys(api.home)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
})

it('does not revoke an unknown key', async () => {
  await expect(revokeKey(api.home, 'nope')).rejects.toThrow(UnknownKey)
})

it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/'])('%s needs no key', async (path) => {
  expect((await api.app.inject(path)).statusCode).toBe(200)
})
