import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test, vi } from 'vitest'
import { formats } from '../../src/base/formats.ts'
import { settings } from '../../src/base/settings.ts'
import { fileFindings } from '../../src/cli/doctor/files.ts'
import { NotOurSeal } from '../../src/ingest/encryption.ts'
import { OtherSecret } from '../../src/ingest/ingest.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { lockHome } from '../../src/lake/lock.ts'
import { NoSecret } from '../../src/lake/person_ids.ts'
import { storeOf } from '../../src/lake/store/open_store.ts'
import { openContext } from '../../src/pipeline/run_context.ts'
import { status } from '../../src/pipeline/status/status.ts'
import { survey, type UpgradeSurvey } from '../../src/pipeline/upgrade/survey.ts'
import { verifyBytes } from '../../src/pipeline/verify.ts'
import { Archive } from '../../src/release/archive/archive.ts'
import { DamagedRelease } from '../../src/release/exact_data.ts'
import { Releases } from '../../src/release/releases.ts'
import { run } from '../faults/child.ts'
import { type Home, openHome, secret } from '../pipeline/home.ts'
import { folder } from '../pipeline/landing.ts'
import { bytesIn, lastDay, oldHome, opened, rowsOfReleases, upgraded } from './old_home.ts'

const env = { CROWDTAPE_SECRET: secret }

test('a home without format numbers is rejected by a run, read by status, and stays unchanged', async () => {
  const { home, landing } = oldHome('before_formats')
  const before = bytesIn(home)
  const refused = await run(
    ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', lastDay],
    undefined,
    env,
  )
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('lake/catalog: found format 1, expected 2')
  expect(refused.stderr).toContain('`crowdtape upgrade`')
  expect((await status(home)).live?.as_of).toBe(lastDay)
  const [format] = await fileFindings(home, settings(env))
  expect(format).toMatchObject({ check: 'format', outcome: 'failure', fix: '`crowdtape upgrade`' })

  const shown = await run(['upgrade', '--home', home], undefined, env)
  expect(shown.code, shown.stderr).toBe(0)
  expect(shown.stdout).toContain('nothing was changed; `crowdtape upgrade --apply` migrates')
  expect(stateOf(await surveyed(home))).toEqual({
    catalog: { found: { 1: 1 }, migrate: 1, rebuild: 0 },
    release: { found: { 1: 2 }, migrate: 2, rebuild: 1 },
    passages: { found: {}, migrate: 0, rebuild: 0 },
    archive: { found: {}, migrate: 0, rebuild: 2 },
    run: { found: {}, migrate: 0, rebuild: 0 },
    job: { found: {}, migrate: 0, rebuild: 0 },
  })
  expect(bytesIn(home)).toEqual(before)
})

test.each(['before_formats', 'release_4'] as const)(
  'after an upgrade of the home %s, its releases keep their rows and the next run equals a fresh build',
  async (name) => {
    const { home, landing } = oldHome(name)
    const old = await rowsOfReleases(home)
    const files = Object.keys(bytesIn(home))
    await upgraded(home)
    expect(await rowsOfReleases(home)).toEqual(old)
    const left = await surveyed(home)
    expect(left.artefacts.filter((each) => each.migrate > 0)).toEqual([])
    // The upgrade deletes no file.
    expect(Object.keys(bytesIn(home))).toEqual(expect.arrayContaining(files))

    const opened = await openHome(landing, { path: home })
    const next = await opened.nightly(lastDay)
    const fresh = await freshBuild(landing)
    expect(next.live).toBe(fresh.live)
    expect(await opened.tables()).toEqual(fresh.tables)
    expect(next.feeds.every(({ files_new }) => files_new === 0)).toBe(true)
    expect((await verifyBytes(opened.context, next.releases[0])).differences).toEqual([])
    const { rebuild } = await surveyed(home)
    expect(rebuild?.layers.every(({ build, follows }) => build + follows === 0)).toBe(true)
  },
)

test('removes input digests from the manifests of old releases, and freed blocks from their files', async () => {
  const { home } = oldHome('before_formats')
  const releases = new Releases(home)
  const before = await releases.list()
  for (const { id } of before) {
    const file = join(releases.folder(id), 'tables.duckdb')
    await leaveFreed(file)
    expect(readFileSync(file).includes(freed)).toBe(true)
  }
  await upgraded(home)
  for (const old of before) {
    expect(readFileSync(join(releases.folder(old.id), 'tables.duckdb')).includes(freed)).toBe(false)
    const text = await readFile(join(releases.folder(old.id), 'manifest.json'), 'utf8')
    const lineage = await releases.lineage(await releases.manifest(old.id))
    const digests = Object.values(lineage.inputs).flatMap((partitions) => Object.values(partitions))
    expect(digests.length).toBeGreaterThan(20)
    for (const { digest, fingerprint } of digests) {
      expect(text).not.toContain(digest)
      expect(text).not.toContain(fingerprint)
    }
    const { digest, file_digest, tables } = await releases.manifest(old.id)
    expect({ digest, tables }).toEqual({ digest: old.digest, tables: old.tables })
    expect(file_digest).not.toBe(old.file_digest)
  }
})

test('an upgrade requires the secret of the home, and the upgraded lake rejects another one', async () => {
  const { home, landing } = oldHome('before_formats')
  const before = bytesIn(home)
  await expect(upgraded(home, 'quite another secret')).rejects.toThrow(NotOurSeal)
  await expect(upgraded(home, null)).rejects.toThrow(NoSecret)
  expect(bytesIn(home)).toEqual(before)
  await upgraded(home)
  const opened = await openHome(landing, { path: home })
  vi.stubEnv('CROWDTAPE_SECRET', 'quite another secret')
  await expect(opened.ingestInputs()).rejects.toThrow(OtherSecret)
})

test('a release whose tables differ from its manifest stops the upgrade and is named in the error', async () => {
  const { home } = oldHome('before_formats')
  const [first] = await new Releases(home).list()
  const file = join(home, 'releases', first.id, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.tables.fund_trades.rows++
  writeFileSync(file, JSON.stringify(manifest))
  const before = bytesIn(join(home, 'releases'))
  await expect(upgraded(home)).rejects.toThrow(DamagedRelease)
  await expect(upgraded(home)).rejects.toThrow(first.id)
  expect(bytesIn(join(home, 'releases'))).toEqual(before)
})

test('an upgrade reports that there is nothing to migrate, and does not create a missing home', async () => {
  const { home } = oldHome('release_4')
  await upgraded(home)
  const before = bytesIn(home)
  const again = await run(['upgrade', '--home', home, '--apply'], undefined, env)
  expect(again.stdout).toContain('nothing to migrate')
  expect(bytesIn(home)).toEqual(before)
  const nowhere = join(folder(), 'none')
  const empty = await run(['upgrade', '--home', nowhere, '--apply', '--json'], undefined, env)
  expect(JSON.parse(empty.stdout)).toMatchObject({ migrated: false, rebuild: null })
  expect(bytesIn(nowhere)).toEqual({})
})

test('an upgrade is refused while another process writes, and names that process', async () => {
  const { home } = oldHome('release_4')
  const before = bytesIn(home)
  const lock = await lockHome(home, 'run nightly', 0)
  const refused = await run(['upgrade', '--home', home, '--apply', '--wait', '0'], undefined, env)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('is being written by run nightly')
  await lock.release()
  expect(bytesIn(home)).toEqual(before)
})

test('rejects a newer catalog, release, passages, archive or run, and leaves the home unchanged', async () => {
  const { home } = oldHome('release_4')
  await upgraded(home)
  const live = (await new Releases(home).current())!.release
  const edits: [place: string, edit: (text: string) => string, read: () => Promise<unknown>][] = [
    ['lake/catalog/*', newerCatalog, () => openContext(home, 'a test', settings())],
    ['lake/catalog/*', newerCatalog, () => readCatalog(home)],
    [
      `releases/${live}/manifest.json`,
      withNumber('format', formats.release + 1),
      () => openContext(home, 'a test', settings()),
    ],
    [`releases/${live}/manifest.json`, withNumber('format', formats.release + 1), () => surveyed(home)],
    [`releases/${live}/manifest.json`, withNumber('format', formats.release + 1), () => opened(home, live)],
    [
      `releases/${live}/manifest.json`,
      (text) => text.replace(/\.5-(\w+)"/, `.${formats.passages + 1}-$1"`),
      () => opened(home, live),
    ],
    ['archive/releases/*/*', withNumber('archive', formats.archive + 1), () => archived(home)],
    ['runs/*', withNumber('format', formats.run + 1), () => status(home)],
  ]
  for (const [place, edit, read] of edits) {
    const [path] = globSync(join(home, place)).sort().slice(-1)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, edit(text))
    expect(readFileSync(path, 'utf8'), place).not.toBe(text)
    const before = bytesIn(home)
    await expect(read(), place).rejects.toThrow(/a newer Crowdtape wrote it/)
    expect(bytesIn(home)).toEqual(before)
    writeFileSync(path, text)
  }
})

test('docs/operate.md lists the format of every artefact, and the CHANGELOG the upgrade cost of every version', () => {
  const operate = readFileSync('docs/operate.md', 'utf8')
  for (const [artefact, format] of Object.entries(formats)) expect(operate).toContain(`| \`${artefact}\` | ${format} |`)
  const [, ...versions] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  for (const version of versions) expect(version).toMatch(/^- \*\*Upgrading\*\*(.|\n {2})+ per million /m)
})

/** Fresh builds by a digest of their landing files, which are the same for all old homes. */
const builds = new Map<string, Promise<{ live?: string; tables: Awaited<ReturnType<Home['tables']>> }>>()

function freshBuild(landing: string) {
  const files = JSON.stringify(bytesIn(landing))
  const build = async () => {
    const home = await openHome(landing)
    const { live } = await home.nightly(lastDay)
    return { live, tables: await home.tables() }
  }
  const found = builds.get(files) ?? build()
  builds.set(files, found)
  return found
}

const freed = 'what one person holds'

/** Gives a catalog entry, complete or incremental, the next format number. */
function newerCatalog(text: string): string {
  const entry = JSON.parse(text)
  Object.assign(entry.changes ?? entry, { format: formats.catalog + 1 })
  return JSON.stringify(entry)
}

/** Leaves rows in blocks of a database file that no table uses any more. */
async function leaveFreed(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file, { threads: '1' })
  const connection = await instance.connect()
  const steps = [
    "set force_compression = 'uncompressed'",
    `create table exact as select '${freed} ' || md5(range::varchar) as text from range(50000)`,
    'checkpoint',
    // The file is truncated after its last used block, so a used block has to follow.
    'create table last as from fund_trades',
    'checkpoint',
    'drop table exact',
    'drop table fund_trades',
    'alter table last rename to fund_trades',
    'checkpoint',
  ]
  for (const step of steps) await connection.run(step)
  connection.closeSync()
  instance.closeSync()
}

/** Edits the first JSON document of a text. */
function withNumber(name: string, value: number): (text: string) => string {
  return (text) => {
    const [first, ...others] = text.split('\n{')
    return [JSON.stringify({ ...JSON.parse(first), [name]: value }), ...others].join('\n{')
  }
}

function surveyed(home: string): Promise<UpgradeSurvey> {
  return survey(home, settings())
}

function stateOf({ artefacts }: UpgradeSurvey) {
  return Object.fromEntries(
    artefacts.map(({ artefact, found, migrate, rebuild }) => [artefact, { found, migrate, rebuild }]),
  )
}

function archived(home: string): Promise<unknown> {
  return new Archive(storeOf(home)).entries()
}
