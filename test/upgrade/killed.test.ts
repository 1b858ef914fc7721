import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { settings } from '../../src/base/settings.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { survey } from '../../src/pipeline/upgrade/survey.ts'
import { Releases } from '../../src/release/releases.ts'
import { readCalls } from '../faults/calls.ts'
import { run } from '../faults/child.ts'
import { compileShim } from '../faults/compiled_shim.ts'
import { leftovers } from '../faults/home_state.ts'
import { serve } from '../faults/served.ts'
import { spread } from '../harness/cases.ts'
import { partOfProject, somePublished } from '../harness/part_of_project.ts'
import { testBucket } from '../lake/test_bucket.ts'
import { secret } from '../pipeline/home.ts'
import { folder } from '../pipeline/landing.ts'
import { bytesIn, lastDay, oldHome, rowsOfReleases, upgraded } from './old_home.ts'

const shim = compileShim()
const library = 'library' in shim ? shim.library : ''
const env = { CROWDTAPE_SECRET: secret }
const isAll = process.env.FAULTS === 'all'

describe.skipIf('missing' in shim)('an upgrade that is killed', () => {
  test('leaves readable releases, and completes on the second try', {
    timeout: 3_600_000,
  }, async () => {
    const { home: old } = oldHome('before_formats')
    const rows = await rowsOfReleases(old)
    const whole = join(folder(), 'whole')
    const log = `${whole}.calls`
    await cp(old, whole, { recursive: true })
    const undisturbed = await run(apply(whole), { library, inside: whole, log }, env)
    expect(undisturbed.code, undisturbed.stderr).toBe(0)
    const wanted = await stateOf(whole)
    const calls = await readCalls(log, whole)
    // Renames into the lake and the releases, and one earlier call at which none has happened yet.
    const decisive = calls.filter(({ to, path }) => to?.match(/^(lake|releases)\//) ?? path.endsWith('flows.parquet'))
    const moments = decisive.filter(({ to }, at) => to || at === 0)
    expect(moments.length).toBeGreaterThan(7)
    // The last rename is that of the catalog, which completes the upgrade.
    const points = isAll ? calls : spread(moments, Math.ceil(moments.length / 4))
    for (const { number, path, to } of points) {
      const home = join(folder(), 'home')
      await cp(old, home, { recursive: true })
      const killed = await run(apply(home), { library, inside: home, at: number, mode: 'kill' }, env)
      const where = `killed at call ${number}, ${path} ${to ?? ''}`
      // The last calls belong to closing. A run may make a few fewer calls and so not reach this one.
      if (killed.code !== 0) expect(killed.signal, where + killed.stderr).toBe('SIGKILL')
      expect(await rowsOfReleases(home), where).toEqual(rows)
      const second = await run(apply(home), undefined, env)
      expect(second.code, where + second.stderr).toBe(0)
      expect(await stateOf(home), where).toEqual(wanted)
      expect(await leftovers(home), where).toEqual([])
    }
  })

  test('lets the API serve the old release, and the new one once a run has published it', async () => {
    const { home, landing } = oldHome('release_4')
    const server = await serve(home)
    const answers: Awaited<ReturnType<typeof server.ask>>[] = []
    let isStopped = false
    const client = (async () => {
      while (!isStopped) {
        answers.push(await server.ask())
        await sleep(50)
      }
    })()
    try {
      const old = await server.ask()
      expect(old.status, old.body).toBe(200)
      const fault = { library, inside: home, at: 1, on: 'lake/catalog/', mode: 'kill' } as const
      expect((await run(apply(home), fault, env)).signal).toBe('SIGKILL')
      expect((await run(apply(home), undefined, env)).code).toBe(0)
      expect((await server.ask()).etag).toBe(old.etag)
      const next = await run(
        ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', lastDay],
        undefined,
        env,
        await partOfProject(somePublished),
      )
      expect(next.code, next.stderr).toBe(0)
      await expect.poll(async () => (await server.ask()).etag, { timeout: 20_000 }).not.toBe(old.etag)
    } finally {
      isStopped = true
      await client.catch(() => {})
      await server.stop()
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ etag }) => etag)).size).toBeLessThanOrEqual(2)
  })
})

test('the upgrade of a home in a bucket completes on the second try after a failed write', async () => {
  const { home: old } = oldHome('before_formats')
  const rows = await rowsOfReleases(old)
  const store = await testBucket()
  store.page = 1000
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'anyone')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'anything')
  vi.stubEnv('CROWDTAPE_STORE', 's3://lake/there')
  vi.stubEnv('CROWDTAPE_STORE_ENDPOINT', store.endpoint)
  vi.stubEnv('CROWDTAPE_STORE_RETRIES', '0')
  const lay = async () => {
    store.objects.clear()
    for (const path of Object.keys(bytesIn(old)))
      store.objects.set(`there${path.slice(old.length)}`, { bytes: await readFile(path), metadata: {} })
  }
  const states = new Set<string>()
  const expectWhole = async (home: string, where: string) => {
    const releases = new Releases(home)
    for (const { id } of await releases.list()) await releases.bring(id)
    const found = (await survey(home, settings())).artefacts.filter((each) => each.migrate > 0)
    expect(found, where).toEqual([])
    // Another host has no local copies and reads only the bucket.
    const other = folder()
    const there = new Releases(other)
    for (const { id, lineage } of await there.list()) {
      expect(lineage).toBeDefined()
      await there.bring(id)
    }
    await cp(join(old, 'releases', 'pointer'), join(other, 'releases', 'pointer'), { recursive: true })
    expect(await rowsOfReleases(other), where).toEqual(rows)
    states.add(JSON.stringify((await readCatalog(home)).catalog))
  }
  let writes = 0
  const failAt = (at: number) => {
    writes = 0
    store.fault = (request) =>
      /^PUT there\/(lake|releases)/.test(request) && ++writes === at ? 'cut_before' : undefined
  }
  const undisturbed = folder()
  await lay()
  failAt(Number.POSITIVE_INFINITY)
  await upgraded(undisturbed)
  const all = Array.from({ length: writes }, (_, at) => at + 1)
  expect(all.length).toBeGreaterThan(5)
  await expectWhole(undisturbed, 'undisturbed')
  for (const at of isAll ? all : spread(all, Math.ceil(all.length / 6))) {
    await lay()
    const home = folder()
    failAt(at)
    await expect(upgraded(home), `write ${at}`).rejects.toThrow(/PUT .* failed/)
    store.fault = () => undefined
    await upgraded(home)
    await expectWhole(home, `write ${at}`)
  }
  expect(states.size).toBe(1)
})

function apply(home: string): string[] {
  return ['upgrade', '--home', home, '--apply', '--json']
}

/** What an upgrade writes: the catalog, and the manifests with their lineage. */
async function stateOf(home: string): Promise<unknown> {
  const releases = new Releases(home)
  const manifests = await releases.list()
  return {
    catalog: await readCatalog(home),
    releases: await Promise.all(
      manifests.map(async ({ lineage, file_digest, ...rest }) => {
        expect(existsSync(join(home, lineage!))).toBe(true)
        return { ...rest, of: await releases.lineage({ lineage, file_digest, ...rest }) }
      }),
    ),
  }
}
