import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { Register, RegisterConflict } from '../../src/lake/catalog/register.ts'
import { StoreFailure, UnsafeStore } from '../../src/lake/store/s3_bucket.ts'
import { S3Store } from '../../src/lake/store/s3_store.ts'
import { emptyFolder } from '../build/small_project.ts'
import { type BucketServer, bucketServer, type Fault } from './bucket_server.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')

/** A host's store over a bucket: a folder of its own, little patience. */
function host({ endpoint }: BucketServer, options: { cacheBytes?: number; retries?: number; root?: string } = {}) {
  const { cacheBytes = 1e9, retries = 4, root = emptyFolder() } = options
  const url = 's3://tape/some/prefix'
  return new S3Store(root, { url, endpoint, region: 'us-east-1', timeoutMs: 400, cacheBytes, retries })
}

const put = (store: S3Store, key: string, text: string) => store.write(key, (aside) => writeFile(aside, text))
const copies = (store: S3Store) =>
  existsSync(store.path('lake')) ? readdirSync(store.path('lake'), { recursive: true }).map(String).sort() : []

/** Each first try of a request fails in one way. */
function everyFirstTry(fault: Fault): BucketServer['fault'] {
  const seen = new Set<string>()
  return (request) => {
    if (seen.has(request)) return undefined
    seen.add(request)
    return fault
  }
}

test('an object that one host wrote is read by another, and is in the bucket under its key', async () => {
  const server = await bucketServer()
  const [one, other] = [host(server), host(server)]
  const written = await put(one, 'lake/gold/flows/a.parquet', 'rows')
  expect([...server.objects.keys()]).toEqual(['some/prefix/lake/gold/flows/a.parquet'])
  expect(await other.has('lake/gold/flows/a.parquet')).toBe(true)
  expect(await put(other, 'lake/gold/flows/a.parquet', 'never written')).toEqual(written)
  using _held = await other.hold(['lake/gold/flows/a.parquet'])
  expect(await readFile(other.path('lake/gold/flows/a.parquet'), 'utf8')).toBe('rows')
})

test('who comes second with an object finds the bytes of the first to be the object', async () => {
  const server = await bucketServer()
  const [one, other] = [host(server), host(server)]
  const key = 'lake/gold/flows/a.parquet'
  expect(await one.has(key)).toBe(false)
  const standing = await put(other, key, 'rows')
  expect(await put(one, key, 'other rows')).toEqual(standing)
  using _held = await one.hold([key])
  expect(await readFile(one.path(key), 'utf8')).toBe('rows')
})

test('listings have all pages: keys, and folders', async () => {
  const server = await bucketServer()
  const store = host(server)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `lake/gold/${name}/1.parquet`)
  for (const key of keys) await put(store, key, key)
  expect(await store.list('lake/gold')).toEqual(keys)
  expect(await store.folders('lake/gold')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect(await store.list('lake/go')).toEqual([])
})

test.each<Fault>(['error', 'conflict', 'silence', 'cut_before', 'cut_after', 'half', 'changed'])(
  'when the first try of every request ends in %s, all is written, read and listed once and right',
  async (fault) => {
    const server = await bucketServer()
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

test('of two writers of one number one wins, also when the answers to both are lost', async () => {
  const server = await bucketServer()
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

test('a store that passes conditions over is refused before anything is written', async () => {
  const server = await bucketServer()
  await host(server).probe()
  server.isConditional = false
  await expect(host(server).probe()).rejects.toThrow(UnsafeStore)
  await expect(host(server).probe()).rejects.toThrow('expected only the first to be taken')
  expect([...server.objects.keys()]).toEqual([])
})

test('a store that stays away is reported with address, request and what it answered', async () => {
  const server = await bucketServer()
  server.fault = () => 'error'
  const failure = await host(server, { retries: 2 })
    .read('lake/x')
    .catch((error) => error)
  expect(failure).toBeInstanceOf(StoreFailure)
  expect(failure.message).toContain('s3://tape/some/prefix: GET lake/x failed 3 times: 503')
  expect(server.requests.length).toBe(3)
})

test('copies stay within the bound, the longest unused go first, and what is held stays', async () => {
  const server = await bucketServer()
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
  // Another process of the host goes on with what lies there; a copy that was cut short is none.
  await writeFile(store.path(keys[3]), 'xx')
  const later = host(server, { root: store.root })
  using _held = await later.hold(keys)
  for (const key of keys) expect(await readFile(later.path(key), 'utf8')).toBe('x'.repeat(100))
})

test('an input that the bucket lacks is named', async () => {
  const server = await bucketServer()
  await expect(host(server).hold(['lake/gold/gone'])).rejects.toThrow('found no lake/gold/gone')
})

test('a folder is sent with its mark last, and brought whole', async () => {
  const server = await bucketServer()
  const [one, other] = [host(server), host(server)]
  const write = async (name: string, text: string) => {
    await put(one, 'releases/r/x', '')
    await writeFile(one.path(`releases/r/${name}`), text)
  }
  await write('tables', 'first')
  await write('manifest.json', '{}')
  server.requests.length = 0
  await one.upload('releases/r', 'manifest.json')
  // Once and last: where the mark is, all of it is.
  const puts = server.requests.filter((request) => request.startsWith('PUT'))
  expect(puts.filter((request) => request.endsWith('manifest.json'))).toEqual([puts.at(-1)])
  await other.download('releases/r', 'manifest.json')
  expect(await readFile(other.path('releases/r/tables'), 'utf8')).toBe('first')
  // Mended under its name, with other bytes of the same length.
  await write('tables', 'FIRST')
  await one.upload('releases/r', 'manifest.json')
  await other.download('releases/r', 'manifest.json')
  expect(await readFile(other.path('releases/r/tables'), 'utf8')).toBe('FIRST')
  await one.removeAll('releases/r', 'manifest.json')
  expect(await other.list('releases')).toEqual([])
})
