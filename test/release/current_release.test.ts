import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CurrentRelease } from '../../src/release/current_release.ts'
import { QueryStopped } from '../../src/release/reader.ts'
import { silent } from '../api_fixture.ts'
import { emptyHome, promote, removeHome, writeRelease } from '../release_fixture.ts'

let home: string
let current: CurrentRelease
const errors = vi.fn()
beforeEach(async () => {
  home = await emptyHome()
  errors.mockClear()
  current = new CurrentRelease(home, {
    pollMs: 5,
    memoryLimit: '128MB',
    threads: 1,
    log: { info: silent.info.bind(silent), error: errors },
  })
})
afterEach(async () => {
  await current.close()
  await removeHome(home)
})

const publish = async (id: string, asOf?: string) => {
  await writeRelease(home, id, {}, asOf)
  await promote(home, id)
}

it('is undefined before the first release, and then follows the newest pointer entry', async () => {
  await current.follow()
  expect(current.release).toBeUndefined()
  await publish('b', '2025-08-26')
  await vi.waitFor(() => expect(current.release?.id).toBe('b'))
  await publish('a', '2025-08-27')
  await vi.waitFor(() => expect(current.release?.id).toBe('a'))
  expect(current.release?.asOf).toBe('2025-08-27')
  await promote(home, 'b')
  await vi.waitFor(() => expect(current.release?.id).toBe('b'))
  expect(errors).not.toHaveBeenCalled()
})

it('stays live while the next release cannot be opened, and opens a later one that can', async () => {
  await publish('good')
  await current.follow()
  const folder = join(home, 'releases', 'bad')
  await mkdir(folder, { recursive: true })
  await promote(home, 'bad')
  for (const [manifest, tables] of [
    [undefined, undefined],
    ['{', undefined],
    [JSON.stringify({ id: 'other', as_of: '2025-08-27', digest: 'd' }), undefined],
    [JSON.stringify({ id: 'bad', as_of: '2025-08-27', digest: 'd' }), undefined],
    [JSON.stringify({ id: 'bad', as_of: '2025-08-27', digest: 'd' }), 'no database'],
  ]) {
    if (manifest) await writeFile(join(folder, 'manifest.json'), manifest)
    if (tables) await writeFile(join(folder, 'tables.duckdb'), tables)
    await vi.waitFor(() => expect(errors).toHaveBeenCalled(), { timeout: 10_000 })
    for (let look = 0; look < 5; look++) await current.refresh()
    expect(errors.mock.calls.length).toBeLessThanOrEqual(2)
    expect(String(errors.mock.calls[0][0].err.message)).toContain('release bad cannot be opened')
    expect(current.release?.id).toBe('good')
    const rows = await current.release!.read((reader) => reader.rows('select 1 as one'))
    expect(rows).toEqual([{ one: 1 }])
    // An error is logged once, so it must not be cleared after the files that cause it are written.
    errors.mockClear()
  }
  await writeFile(join(folder, 'tables.duckdb'), '')
  await publish('better')
  await vi.waitFor(() => expect(current.release?.id).toBe('better'))
})

it.each(['', '{', '{"release": "../../etc"}', '{"release": 7}', '[]'])('ignores the pointer entry %j', async (text) => {
  await publish('good')
  await current.refresh()
  await writeFile(join(home, 'releases', 'pointer', '00000099.json'), text)
  await current.refresh()
  expect(current.release?.id).toBe('good')
  expect(errors.mock.calls[0][0].err.message).toContain('00000099.json')
})

it('closes a replaced release when its last reader ends, not before', async () => {
  await publish('old')
  await current.refresh()
  const old = current.release!
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const reading = old.read(async (reader) => {
    await held
    return reader.rows("select count(*)::integer as tables from duckdb_tables() where table_name = 'fund_trades'")
  })
  await publish('new')
  await current.refresh()
  expect([current.release?.id, old.borrowers, old.closed]).toEqual(['new', 1, false])
  finish()
  expect(await reading).toEqual([{ tables: 1 }])
  expect([old.borrowers, old.closed]).toEqual([0, true])
})

it('reopens a release that was rewritten under the same id', async () => {
  await publish('mended')
  await current.refresh()
  const old = current.release!
  await current.refresh()
  expect(current.release).toBe(old)
  await rm(join(home, 'releases', 'mended'), { recursive: true })
  await current.refresh()
  expect(current.release).toBe(old)
  await writeRelease(home, 'mended', {}, '2025-08-27')
  await current.refresh()
  expect(current.release).not.toBe(old)
  expect([current.release?.id, old.closed]).toEqual(['mended', true])
})

it('cannot read other files, change the release or change settings', async () => {
  await publish('locked')
  await current.refresh()
  const attempt = (sql: string) => current.release!.read((reader) => reader.rows(sql))
  for (const sql of [
    "select * from read_text('/etc/hostname')",
    "attach '/tmp/other.duckdb'",
    "copy fund_trades to '/tmp/stolen.csv'",
    'delete from fund_trades',
    'set enable_external_access = true',
    "set memory_limit = '100GB'",
    'install httpfs',
  ]) {
    await expect(attempt(sql)).rejects.toThrow()
  }
})

it('cancels a query when its client disconnects', async () => {
  await publish('slow')
  await current.refresh()
  const client = new AbortController()
  const started = performance.now()
  setTimeout(() => client.abort('left'), 100)
  const slow = 'select count(*) from range(1000000) a, range(1000000) b where a.range + b.range = 7'
  await expect(current.release!.read((reader) => reader.rows(slow), client.signal)).rejects.toThrow(QueryStopped)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(current.release!.borrowers).toBe(0)
})

it('cancels a query at any time, even before it has started', async () => {
  await publish('slow')
  await current.refresh()
  const slow = 'select count(*) from range(1000000) a, range(1000000) b where a.range + b.range = 7'
  for (let turn = 0; turn < 40; turn++) {
    const client = new AbortController()
    const reading = current.release!.read((reader) => reader.rows(slow), client.signal)
    const stopped = expect(reading).rejects.toThrow(QueryStopped)
    // Aborts increasingly late: after microtasks, turns of the event loop, and milliseconds.
    for (let tick = 0; tick < turn % 10; tick++) await Promise.resolve()
    if (turn >= 10) await new Promise((resolve) => (turn < 25 ? setImmediate(resolve) : setTimeout(resolve, turn - 25)))
    client.abort('enough')
    await stopped
  }
})

it('waits for all concurrent queries to end if one of them fails', async () => {
  await publish('side-by-side')
  await current.follow()
  const release = current.release!
  let slow = 'running'
  const reading = release.read(async (reader) => {
    const long = reader.rows('select count(*) from range(30000000) as a where a.range % 7 = 3')
    long.then(() => {
      slow = 'ended'
    })
    await Promise.all([long, reader.rows('select no_such_column')])
  })
  await expect(reading).rejects.toThrow(/no_such_column/)
  expect([slow, release.borrowers]).toEqual(['ended', 0])
})

it('rejects a query that starts after its request has ended', async () => {
  await publish('a')
  await current.refresh()
  let late: Promise<unknown> | undefined
  const failed = current.release!.read(async (reader) => {
    late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => reader.rows('select 1'))
    late.catch(() => {})
    throw new Error('one of several look-ups')
  })
  await expect(failed).rejects.toThrow('one of several look-ups')
  await expect(late).rejects.toThrow(QueryStopped)
})

it('warms a release once it is live, and logs an error if that fails', async () => {
  const warm = vi.fn(() => Promise.reject(new Error('cold')))
  const warmed = new CurrentRelease(home, {
    pollMs: 5,
    memoryLimit: '128MB',
    threads: 1,
    log: { info: silent.info.bind(silent), error: errors },
    warm,
  })
  await publish('warm')
  await warmed.follow()
  await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect([warm.mock.calls.length, warmed.release?.id]).toEqual([1, 'warm'])
  await warmed.close()
})
