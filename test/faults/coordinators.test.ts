import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BucketServer, bucketServer } from '../lake/bucket_server.ts'
import type { Ended } from './child.ts'
import { days, layDay } from './landing.ts'
import { run } from './part.ts'

const [older, before, last] = days
let root: string
let landing: string
let server: BucketServer
let bucket: NodeJS.ProcessEnv
/** Objects after the first release, and after the releases of all three days. */
let begun: BucketServer['objects']
let published: BucketServer['objects']
/** Digests of the releases that a single coordinator builds from the same files. */
const expected: Record<string, string> = {}
let homes = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'crowdtape-coordinators-'))
  landing = join(root, 'landing')
  server = await bucketServer('127.0.0.1')
  server.page = 100
  bucket = {
    CROWDTAPE_SECRET: 'a secret of the faults',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CROWDTAPE_STORE: 's3://tape',
    CROWDTAPE_STORE_ENDPOINT: server.endpoint,
    // A request that waits for the other process must not time out and be retried.
    CROWDTAPE_STORE_TIMEOUT_SECONDS: '200',
  }
  for (const day of [older, before]) await layDay(landing, day)
  const home = newHome()
  await done(run(nightly(home, before), undefined, bucket))
  begun = new Map(server.objects)
  await layDay(landing, last)
  await done(run(nightly(home, last), undefined, bucket))
  await done(run(backfill(home, older), undefined, bucket))
  published = new Map(server.objects)
  const { releases } = await told(['releases', '--home', home, '--json'], bucket)
  for (const { as_of, digest } of releases) expected[as_of] = digest
})

beforeEach(() => {
  server.objects = new Map(begun)
  server.gate = () => undefined
})

afterAll(async () => {
  server?.close()
  await rm(root, { recursive: true, force: true })
})

test('of two coordinators that ingest the same files at once, one is rejected and succeeds when rerun', async () => {
  const { held, outcomes } = together(/^PUT lake\/catalog\//, [newHome(), newHome()], (home) => nightly(home, last))
  const ended = await outcomes
  expect(held()).toBe(2)
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
  const loser = ended.find(({ code }) => code === 1)!
  expect(loser.stderr).toMatch(/lake\/catalog: another process wrote entry \d+ in the meantime; nothing was changed/)
  expect(await again(loser.home, nightly)).toMatchObject({ moved: false })
  await nothingIsLost([last, before])
  expect(putsOf('releases/pointer/').length).toBe(2)
})

test('two days published at once are both written with their usual digests, and the newer one is live', async () => {
  const [one, other] = [newHome(), newHome()]
  const { held, outcomes } = together(/^PUT lake\/catalog\//, [one, other], (home) =>
    home === one ? nightly(home, last) : backfill(home, older),
  )
  const ended = await outcomes
  expect(held()).toBe(2)
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
  const loser = ended.find(({ code }) => code === 1)!
  await again(loser.home, loser.home === one ? nightly : backfill)
  await nothingIsLost([last, before, older])
})

test('one of two concurrent pointer moves wins, and the other reports the live release', async () => {
  server.objects = new Map(published)
  const { releases } = await told(['releases', '--home', newHome(), '--json'], bucket)
  const ids = new Map<string, string>(releases.map(({ as_of, id }: Listed) => [as_of, id]))
  const [one, other] = [newHome(), newHome()]
  const moves = putsOf('releases/pointer/').length
  const { held, outcomes } = together(/^PUT releases\/pointer\//, [one, other], (home) => [
    ...['rollback', '--home', home, '--to', ids.get(home === one ? before : older)!],
  ])
  const ended = await outcomes
  expect(held()).toBe(2)
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
  const [winner, loser] = ended[0].code === 0 ? ended : ended.toReversed()
  const up = ids.get(winner.home === one ? before : older)
  const down = ids.get(loser.home === one ? before : older)
  expect(winner.stdout).toContain(`now live: ${up}`)
  expect(loser.stderr).toContain(
    `release ${down} was written but did not go live: meanwhile another process published release ${up}`,
  )
  expect(putsOf('releases/pointer/').length).toBe(moves + 1)
  const { current } = await told(['releases', '--home', newHome(), '--json'], bucket)
  expect(current.release).toBe(up)
})

test('two concurrent promotions of the same release both succeed, and it is promoted once', async () => {
  server.objects = new Map(published)
  const moves = putsOf('releases/pointer/').length
  const { held, outcomes } = together(/^PUT releases\/pointer\//, [newHome(), newHome()], (home) => [
    ...['rollback', '--home', home],
  ])
  const ended = await outcomes
  expect(held()).toBe(2)
  for (const { code, stdout, stderr } of ended) {
    expect(code, stderr).toBe(0)
    expect(stdout).toContain(`now live: ${before}`)
  }
  expect(putsOf('releases/pointer/').length).toBe(moves + 1)
})

interface Listed {
  id: string
  as_of: string
  digest: string
  live: boolean
}

function newHome(): string {
  homes++
  return join(root, `home-${homes}`)
}

function nightly(home: string, day: string): string[] {
  return ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', day]
}

function backfill(home: string, day: string): string[] {
  return ['backfill', '--home', home, '--landing', landing, '--from', day, '--to', day]
}

/** Starts one process per home. The first requests that match `held` wait until each process has sent one. */
function together(held: RegExp, of: string[], args: (home: string) => string[]) {
  let come = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  server.gate = (request) => {
    if (!held.test(request) || come >= of.length) return undefined
    come++
    if (come === of.length) open()
    return all
  }
  const ended = of.map(async (home) => ({ home, ...(await run(args(home), undefined, bucket)) }))
  return { held: () => come, outcomes: Promise.all(ended) }
}

/** Runs the rejected command again. */
async function again(home: string, what: typeof nightly): Promise<{ moved: boolean }> {
  return told([...what(home, what === nightly ? last : older), '--json'], bucket)
}

/** Expects every day to have its usual digest, the newest one to be live, and `verify` to find no damage. */
async function nothingIsLost(of: string[]): Promise<void> {
  const home = newHome()
  const { releases, current } = await told(['releases', '--home', home, '--json'], bucket)
  const found = Object.fromEntries(releases.map(({ as_of, digest }: Listed) => [as_of, digest]))
  expect(found).toEqual(Object.fromEntries(of.map((day) => [day, expected[day]])))
  expect(current.as_of).toBe(last)
  await done(run(['verify', '--home', home], undefined, bucket))
}

function putsOf(prefix: string): string[] {
  return [...server.objects.keys()].filter((key) => key.startsWith(prefix))
}

async function told(args: string[], env: NodeJS.ProcessEnv) {
  return JSON.parse((await done(run(args, undefined, env))).stdout)
}

async function done(running: Promise<Ended>): Promise<Ended> {
  const ended = await running
  expect(ended.code, ended.stderr).toBe(0)
  return ended
}
