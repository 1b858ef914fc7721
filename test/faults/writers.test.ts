import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Releases } from '../../src/release/releases.ts'
import { spread } from '../harness/cases.ts'
import { end } from './child.ts'
import { compileShim } from './compiled_shim.ts'
import { leftovers, readAsReader } from './home_state.ts'
import { days, layDay } from './landing.ts'
import { run, start } from './part.ts'
import { serve } from './served.ts'

const shim = compileShim()
const library = 'library' in shim ? shim.library : ''
const env = { CROWDTAPE_SECRET: 'a secret of the faults' }
const isAll = process.env.FAULTS === 'all'
let root: string
let landing: string
let published: string
let before: string | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'crowdtape-writers-'))
  landing = join(root, 'landing')
  published = join(root, 'published')
  for (const day of days.slice(0, 2)) await layDay(landing, day)
  const first = await run(nightly(published, days[1]), undefined, env)
  expect(first.code, first.stderr).toBe(0)
  await layDay(landing, days[2])
  before = await readAsReader(published)
})

afterAll(() => rm(root, { recursive: true, force: true }))

test('a second writer reports the holder of the home and exits with 1, and readers are not blocked', async () => {
  const { home, holder, stop } = await heldHome('second')
  try {
    const second = await run(nightly(home, days[2]), undefined, env)
    expect(second.code).toBe(1)
    expect(second.stderr).toContain(`process ${holder.pid}`)
    expect(second.stderr).toContain('changed nothing')
    expect(second.stderr).not.toMatch(/^\s+at /m)
    expect(await readAsReader(home)).toBe(before)
    const looked = await run(['status', '--home', home, '--json'], undefined, env)
    expect(looked.code, looked.stderr).toBe(0)
    expect(JSON.parse(looked.stdout).writer).toContain(`process ${holder.pid}`)
  } finally {
    await stop()
  }
})

test('a second writer waits with --wait, and kill -9 of the holder releases the lock', async () => {
  const { home, stop } = await heldHome('waiting')
  let isOver = false
  const waiting = run([...nightly(home, days[2]), '--wait', '100'], undefined, env).then((ended) => {
    isOver = true
    return ended
  })
  await sleep(2500)
  expect(isOver).toBe(false)
  expect(await readAsReader(home)).toBe(before)
  await stop()
  const second = await waiting
  expect(second.code, second.stderr).toBe(0)
  expect(await readAsReader(home)).not.toBe(before)
  expect(await leftovers(home)).toEqual([])
})

test('two writers started together on an empty home promote exactly one release', async () => {
  const home = join(root, 'together')
  const both = await Promise.all([0, 0].map(() => run(nightly(home, days[2]), undefined, env)))
  expect(both.map(({ code }) => code).sort()).toContain(0)
  for (const { code, stderr } of both) if (code !== 0) expect(stderr).toContain('is being written by')
  const digest = await readAsReader(home)
  expect((await new Releases(home).promotions()).length).toBe(1)
  const again = await run(nightly(home, days[2]), undefined, env)
  expect(again.code, again.stderr).toBe(0)
  expect(await readAsReader(home)).toBe(digest)
})

describe.skipIf('missing' in shim)('a server whose publisher is killed', () => {
  test('serves the old release at whichever call the publisher dies, and then the new one', async () => {
    const home = join(root, 'served')
    await cp(published, home, { recursive: true })
    const server = await serve(home)
    const answers: { status: number; etag: string | null; body: string }[] = []
    let isStopped = false
    const clients = [1, 2, 3].map(async () => {
      while (!isStopped) {
        answers.push(await server.ask())
        await sleep(20)
      }
    })
    try {
      const old = await server.ask()
      expect(old.status, old.body).toBe(200)
      // Kills at the first call on each path, because call numbers differ between runs.
      const moments = ['lake/catalog/', 'tables.duckdb', `releases/${days[2]}`, 'releases/pointer/']
      for (const on of isAll ? moments : spread(moments, 2)) {
        // The lake is restored each time, so that no run reuses what the one before has built.
        for (const part of ['lake', '.aside', '.spill']) await rm(join(home, part), { recursive: true, force: true })
        await cp(join(published, 'lake'), join(home, 'lake'), { recursive: true })
        const killed = await run(nightly(home, days[2]), { library, inside: home, at: 1, on, mode: 'kill' }, env)
        expect(killed.signal, killed.stderr).toBe('SIGKILL')
        expect(await readAsReader(home)).toBe(before)
      }
      await sleep(500)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ etag, body }) => `${etag} ${body}`)).size).toBe(1)

      const last = await run(nightly(home, days[2]), undefined, env)
      expect(last.code, last.stderr).toBe(0)
      await expect.poll(async () => (await server.ask()).etag, { timeout: 20_000 }).not.toBe(old.etag)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ etag, body }) => `${etag} ${body}`)).size).toBeLessThanOrEqual(2)
    } finally {
      isStopped = true
      await Promise.allSettled(clients)
      await server.stop()
    }
  })
})

function nightly(home: string, day: string): string[] {
  return ['run', 'nightly', '--landing', landing, '--home', home, '--as-of', day, '--json']
}

/** A home locked by a writer that is paused in mid-run (SIGSTOP) until `stop` kills it. */
async function heldHome(name: string) {
  const home = join(root, name)
  await cp(published, home, { recursive: true })
  const holder = start(nightly(home, days[2]), undefined, env)
  const ended = end(holder)
  await expect
    .poll(() => readFile(join(home, 'lock.json'), 'utf8'), { timeout: 60_000, interval: 5 })
    .toContain(`"pid":${holder.pid}`)
  holder.kill('SIGSTOP')
  return {
    home,
    holder,
    async stop() {
      holder.kill('SIGKILL')
      expect((await ended).signal).toBe('SIGKILL')
    },
  }
}
