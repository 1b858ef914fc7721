import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BucketServer, conditionalStore } from '../lake/conditional_store.ts'
import type { Ended } from './child.ts'
import { days, layDay } from './landing.ts'
import { run } from './part.ts'

const [older, before, last] = days
let root: string
let landing: string
let server: BucketServer
let bucket: NodeJS.ProcessEnv
/** With the release of a day, and with those of all three. */
let begun: BucketServer['objects']
let published: BucketServer['objects']
/** Digests of what one coordinator makes of the same files by itself. */
const expected: Record<string, string> = {}
let homes = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'crowdtape-coordinators-'))
  landing = join(root, 'landing')
  server = await conditionalStore('127.0.0.1')
  server.page = 100
  bucket = {
    CROWDTAPE_SECRET: 'a secret of the faults',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CROWDTAPE_STORE: 's3://tape',
    CROWDTAPE_STORE_ENDPOINT: server.endpoint,
    // A request that waits for the other process is not to be sent again.
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

test('of two coordinators that take in the same at once one is refused, says so, and goes on when run again', async () => {
  const { held, outcomes } = together(/^PUT lake\/catalog\//, [newHome(), newHome()], (home) => nightly(home, last))
  const ended = await outcomes
  expect(held()).toBe(2)
  expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
  const loser = ended.find(({ code }) => code === 1)!
  expect(loser.stderr).toMatch(/lake\/catalog: entry \d+ was written by another process meanwhile; nothing was changed/)
  expect(await again(loser.home, nightly)).toMatchObject({ moved: false })
  await nothingIsLost([last, before])
  expect(putsOf('releases/pointer/').length).toBe(2)
})

test('different days published at once are both written, each as it would be alone; the newer one is live', async () => {
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

test('of two that move the pointer at once one wins, and the other says what is live', async () => {
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
    `release ${down} was written and not put live: meanwhile another process put up release ${up}`,
  )
  expect(putsOf('releases/pointer/').length).toBe(moves + 1)
  const { current } = await told(['releases', '--home', newHome(), '--json'], bucket)
  expect(current.release).toBe(up)
})

test('of two that put the same release up at once both are content, and it is put up once', async () => {
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

/** Starts a process a home; the first requests that `held` names wait until one of each process has come. */
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

/** Runs what was refused once more. */
async function again(home: string, what: typeof nightly): Promise<{ moved: boolean }> {
  return told([...what(home, what === nightly ? last : older), '--json'], bucket)
}

/** Every day stands with the digest that it has alone, the newest is live, and every byte is what it should be. */
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
