import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { Register, RegisterConflict } from '../../src/lake/catalog/register.ts'
import { StoreFailure, UnsafeStore } from '../../src/lake/store/s3_bucket.ts'
import { S3Store } from '../../src/lake/store/s3_store.ts'
import { emptyFolder } from '../build/small_project.ts'
import { type BucketServer, type Fault, testBucket } from './test_bucket.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')

/** The store of one host: its own folder, a short timeout and few retries. */
function host({ endpoint }: BucketServer, options: { cacheBytes?: number; retries?: number; root?: string } = {}) {
  const { cacheBytes = 1e9, retries = 4, root = emptyFolder() } = options
  const url = 's3://tape/some/prefix'
  return new S3Store(root, { url, endpoint, region: 'us-east-1', timeoutMs: 400, cacheBytes, retries })
}

const put = (store: S3Store, key: string, text: string) => store.write(key, (aside) => writeFile(aside, text))
const copies = (store: S3Store) =>
  existsSync(store.path('lake')) ? readdirSync(store.path('lake'), { recursive: true }).map(String).sort() : []

/** Fails the first attempt of each request. */
function everyFirstTry(fault: Fault): BucketServer['fault'] {
  const seen = new Set<string>()
  return (request) => {
    if (seen.has(request)) return undefined
    seen.add(request)
    return fault
  }
}

test('an object written by one host is read by another and is in the bucket under its key', async () => {
  const server = await testBucket()
  const [one, other] = [host(server), host(server)]
  const written = await put(one, 'lake/gold/flows/a.parquet', 'rows')
  expect([...server.objects.keys()]).toEqual(['some/prefix/lake/gold/flows/a.parquet'])
  expect(await other.has('lake/gold/flows/a.parquet')).toBe(true)
  expect(await put(other, 'lake/gold/flows/a.parquet', 'never written')).toEqual(written)
  using _held = await other.hold(['lake/gold/flows/a.parquet'])
  expect(await readFile(other.path('lake/gold/flows/a.parquet'), 'utf8')).toBe('rows')
})

test('the second writer of an object gets the bytes of the first', async () => {
  const server = await testBucket()
  const [one, other] = [host(server), host(server)]
  const key = 'lake/gold/flows/a.parquet'
  expect(await one.has(key)).toBe(false)
  const standing = await put(other, key, 'rows')
  expect(await put(one, key, 'other rows')).toEqual(standing)
  using _held = await one.hold([key])
  expect(await readFile(one.path(key), 'utf8')).toBe('rows')
})

test('listings return the keys and folders of all pages', async () => {
  const server = await testBucket()
  const store = host(server)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `lake/gold/${name}/1.parquet`)
  for (const key of keys) await put(store, key, key)
  expect(await store.list('lake/gold')).toEqual(keys)
  expect(await store.folders('lake/gold')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect(await store.list('lake/go')).toEqual([])
})

test.each<Fault>(['error', 'conflict', 'silence', 'cut_before', 'cut_after', 'half', 'changed'])(
  'writes, reads and lists correctly if the first attempt of every request ends in "%s"',
  async (fault) => {
    const server = await testBucket()
    server.fault = everyFirstTry(fault)
    const [one, other] = [host(server), host(server)]
    const { digest } = await put(one, 'lake/gold/flows/a.parquet', 'rows of a day')
    const register = new Register<string>(one, 'releases/pointer')
    expect(await register.advance(0, 'first')).toEqual({ number: 1, value: 'first' })
    expect(await new Register<string>(other, 'releases/pointer').read()).toEqual({ number: 1, value: 'first' })
    using _held = await other.hold(['lake/gold/flows/a.parquet'])
    expect(await readFile(other.path('lake/gold/flows/a.parquet'), 'utf8')).toBe('rows of a day')
    expect(await other.digest('lake/gold/flows/a.parquet')).toBe(digest)
    expect(await other.list('lake/gold')).toEqual(['lake/gold/flows/a.parquet'])
  },
)

test('exactly one of two writers of the same entry wins, even if both responses are lost', async () => {
  const server = await testBucket()
  server.fault = everyFirstTry('cut_after')
  for (let number = 1; number <= 20; number++) {
    const writers = [host(server), host(server)].map((store) => new Register<number>(store, 'releases/pointer'))
    const outcomes = await Promise.allSettled(writers.map((writer, at) => writer.advance(number - 1, at)))
    const won = outcomes.flatMap((outcome, at) => (outcome.status === 'fulfilled' ? at : []))
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []))
    expect(won.length).toBe(1)
    expect(lost[0]).toBeInstanceOf(RegisterConflict)
    expect(await writers[0].at(number)).toBe(won[0])
  }
})

test('rejects a store that ignores conditions before anything is written', async () => {
  const server = await testBucket()
  await host(server).probe()
  server.isConditional = false
  await expect(host(server).probe()).rejects.toThrow(UnsafeStore)
  await expect(host(server).probe()).rejects.toThrow('the store must accept only the first')
  expect([...server.objects.keys()]).toEqual([])
})

test('reports an unavailable store with its address, the request and the last response', async () => {
  const server = await testBucket()
  server.fault = () => 'error'
  const failure = await host(server, { retries: 2 })
    .read('lake/x')
    .catch((error) => error)
  expect(failure).toBeInstanceOf(StoreFailure)
  expect(failure.message).toContain('s3://tape/some/prefix: GET lake/x failed 3 times: 503')
  expect(server.requests.length).toBe(3)
})

test('the cache stays within its limit, evicts the least recently used copies and keeps held ones', async () => {
  const server = await testBucket()
  const writer = host(server)
  const keys = ['a', 'b', 'c', 'd'].map((name) => `lake/gold/${name}`)
  for (const key of keys) await put(writer, key, 'x'.repeat(100))
  const store = host(server, { cacheBytes: 250 })
  for (const key of keys) (await store.hold([key]))[Symbol.dispose]()
  expect(copies(store)).toEqual(['gold', 'gold/c', 'gold/d'])
  const held = await store.hold([keys[0], keys[1], keys[2]])
  expect(copies(store)).toEqual(['gold', 'gold/a', 'gold/b', 'gold/c'])
  held[Symbol.dispose]()
  ;(await store.hold([keys[3]]))[Symbol.dispose]()
  expect(copies(store).length).toBe(3)
  // Another process of the host reuses the cache, and replaces a truncated copy.
  await writeFile(store.path(keys[3]), 'xx')
  const later = host(server, { root: store.root })
  using _held = await later.hold(keys)
  for (const key of keys) expect(await readFile(later.path(key), 'utf8')).toBe('x'.repeat(100))
})

test('names an input that is missing from the bucket', async () => {
  const server = await testBucket()
  await expect(host(server).hold(['lake/gold/gone'])).rejects.toThrow('lake/gold/gone does not exist')
})

test('uploads a folder with its marker file last, and downloads all of it', async () => {
  const server = await testBucket()
  const [one, other] = [host(server), host(server)]
  const write = async (name: string, text: string) => {
    await put(one, 'releases/r/x', '')
    await writeFile(one.path(`releases/r/${name}`), text)
  }
  await write('tables', 'first')
  await write('manifest.json', '{}')
  server.requests.length = 0
  await one.upload('releases/r', 'manifest.json')
  // The marker is uploaded once and last, so a folder with a marker is complete.
  const puts = server.requests.filter((request) => request.startsWith('PUT'))
  expect(puts.filter((request) => request.endsWith('manifest.json'))).toEqual([puts.at(-1)])
  await other.download('releases/r', 'manifest.json')
  expect(await readFile(other.path('releases/r/tables'), 'utf8')).toBe('first')
  // Rewritten under the same name, with other bytes of the same length.
  await write('tables', 'FIRST')
  await one.upload('releases/r', 'manifest.json')
  await other.download('releases/r', 'manifest.json')
  expect(await readFile(other.path('releases/r/tables'), 'utf8')).toBe('FIRST')
  await one.removeAll('releases/r', 'manifest.json')
  expect(await other.list('releases')).toEqual([])
})
