import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../../src/base/settings.ts'
import { prune } from '../../../src/pipeline/retention/prune.ts'
import { openContext, type RunContext } from '../../../src/pipeline/run_context.ts'
import { segmentFolder } from '../../../src/search/index/published.ts'

const root = mkdtempSync(join(tmpdir(), 'crowdtape-prune-'))
const home = join(root, 'home')
let context: RunContext
beforeAll(async () => {
  context = await openContext(home, 'a test', settings({ CROWDTAPE_MEMORY: '300MB', CROWDTAPE_THREADS: '1' }))
  const { limits } = context
  context.limits = { ...limits, volume: { ...limits.volume, days_back: 0 } }
})
afterAll(async () => {
  await context.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => {
  rmSync(join(home, 'releases'), { recursive: true, force: true })
  mkdirSync(join(home, 'releases', 'pointer'), { recursive: true })
})
afterEach(() => vi.useRealTimers())

const releaseAt = (number: number) => `2024-01-0${number}-${String(number).repeat(12)}`
const segmentAt = (number: number) => segmentFolder(home, 'built-in', String(number).repeat(32))
const manifestAt = (number: number) => join(context.releases.folder(releaseAt(number)), 'manifest.json')
const builtPartitions = (of: (number: number) => string) => [1, 2, 3, 4].filter((number) => existsSync(of(number)))

/** Publishes releases one day apart, each with its own segment. */
async function publish(...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    const [id, as_of, at] = [releaseAt(number), `2024-01-0${number}`, `2024-01-0${number}T01:00:00.000Z`]
    const passages = {
      dataset: 'built-in',
      embedder: 'built-in',
      rows: 1,
      digest: String(number),
      segments: [{ name: String(number).repeat(32), rows: 1, without: [] }],
    }
    mkdirSync(context.releases.folder(id), { recursive: true })
    writeFileSync(manifestAt(number), JSON.stringify({ id, as_of, created_at: at, passages, inputs: {} }))
    mkdirSync(segmentAt(number), { recursive: true })
    writeFileSync(join(segmentAt(number), 'segment.json'), '{"rows":1,"days":{}}')
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
    await context.releases.promote(id, 'nightly', await context.releases.current())
  }
}

const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

test('prune removes nothing when a manifest cannot be read', async () => {
  await publish(1, 2, 3)
  wait(600)
  const text = readFileSync(manifestAt(3), 'utf8')
  const breakings: [damage: () => void, found: RegExp][] = [
    // A folder in place of the file makes the read fail, as a bad disk would.
    [() => mkdirSync(manifestAt(3)), /EISDIR/],
    [() => writeFileSync(manifestAt(3), text.slice(0, 40)), /JSON/],
    [() => {}, /found nothing, although this release is live/],
  ]
  for (const [damage, found] of breakings) {
    rmSync(manifestAt(3), { recursive: true })
    damage()
    await expect(prune(context, 1, false)).rejects.toThrow(found)
    await expect(prune(context, 1, true)).rejects.toThrow('nothing was removed')
    expect(builtPartitions(segmentAt)).toEqual([1, 2, 3])
    expect(builtPartitions(manifestAt)).toEqual(expect.arrayContaining([1, 2]))
    rmSync(manifestAt(3), { recursive: true, force: true })
    writeFileSync(manifestAt(3), text)
  }
  await prune(context, 1, false)
  expect(builtPartitions(segmentAt)).not.toContain(1)
  expect(builtPartitions(segmentAt)).toContain(3)
})

test('prune removes nothing when a lineage is missing, and removes a lineage without a release', async () => {
  await publish(1, 2)
  wait(600)
  const { releases, lake } = context
  const stray = await releases.writeLineage(releaseAt(4), { inputs: {}, sources: {} })
  const manifest = JSON.parse(readFileSync(manifestAt(2), 'utf8'))
  writeFileSync(manifestAt(2), JSON.stringify({ ...manifest, lineage: 'lake/lineage/none.json' }))
  await expect(prune(context, 1, false)).rejects.toThrow(`expected the lineage of release ${releaseAt(2)}`)
  expect(builtPartitions(manifestAt)).toEqual([1, 2])
  expect(await lake.store.list('lake/lineage')).toEqual([stray])
  const lineage = await releases.writeLineage(releaseAt(2), { inputs: {}, sources: {} })
  writeFileSync(manifestAt(2), JSON.stringify({ ...manifest, lineage }))
  await prune(context, 1, false)
  expect(await lake.store.list('lake/lineage')).toEqual([lineage])
})

test('prune keeps the release before the live one, which an API may still serve', async () => {
  await publish(1, 2, 3, 4)
  await prune(context, 1, false)
  expect(builtPartitions(segmentAt)).toEqual([3, 4])
  expect(builtPartitions(manifestAt)).toEqual([3, 4])
})

test('prune keeps releases that were live within the last hour', async () => {
  await publish(1, 2, 3, 4)
  const { releases } = context
  wait(24 * 60 * 10)
  await releases.rollback(releaseAt(2))
  wait(50)
  for (const number of [4, 3]) await releases.promote(releaseAt(number), 'nightly', await releases.current())
  wait(50)
  await prune(context, 1, false)
  expect(builtPartitions(segmentAt)).toEqual([2, 3, 4])
  wait(20)
  await prune(context, 1, false)
  expect(builtPartitions(segmentAt)).toEqual([3, 4])
})

test('prune counts the bytes of releases, of rejected releases and of segments, as the dry run foretells', async () => {
  await publish(1, 2, 3)
  wait(600)
  const rejected = join(home, 'releases', 'rejected', releaseAt(4))
  mkdirSync(rejected, { recursive: true })
  writeFileSync(join(rejected, 'tables.duckdb'), 'x'.repeat(1000))
  const sizeOf = (path: string) => readFileSync(path).length
  const bytes = sizeOf(manifestAt(1)) + sizeOf(join(segmentAt(1), 'segment.json')) + 1000
  const expected = { removed: [releaseAt(1)], objects: 2, bytes }
  expect(await prune(context, 1, true)).toMatchObject(expected)
  expect(await prune(context, 1, false)).toMatchObject(expected)
  expect(await prune(context, 1, false)).toMatchObject({ removed: [], objects: 0, bytes: 0 })
})
