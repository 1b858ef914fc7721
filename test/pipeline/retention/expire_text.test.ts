import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { daysBefore } from '../../../src/base/calendar/days.ts'
import { projectRoot } from '../../../src/base/config.ts'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { TextExpired } from '../../../src/build/build_model.ts'
import { explain } from '../../../src/build/explain.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { fileFindings } from '../../../src/cli/doctor/files.ts'
import { unseal } from '../../../src/ingest/encryption.ts'
import { listQuarantine } from '../../../src/ingest/quarantine.ts'
import { expireText } from '../../../src/pipeline/retention/expire_text.ts'
import type { RunContext } from '../../../src/pipeline/run_context.ts'
import { verifyByRebuild, verifyBytes } from '../../../src/pipeline/verify.ts'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { redisServer } from '../../build/runner/redis_server.ts'
import { testBucket } from '../../lake/test_bucket.ts'
import { everyVolume, type Home, madeOnce, openHome, secret } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { type Row, smallMarket } from '../small_market.ts'
import { startWorker } from '../worker/workers.ts'

const today = new Date().toISOString().slice(0, 10)
const days = daysEnding(daysBefore(today, 1), 8)
const last = days.at(-1)!
/** Expires the text of the first three days. */
const keepFive = { CROWDTAPE_TEXT_DAYS: '5' }
const [expired, kept] = [days.slice(0, 3), days.slice(3)]
const marker = (day: string) => `xyzzy${day.replaceAll('-', '')}`
const market = smallMarket({ end: last, days: days.length, people: 8, trades_a_day: 8 })

const asked = (conversation_id: string, day: string, text: string, time = '12:00:00Z'): Row => ({
  conversation_id,
  user_id: conversation_id,
  started_at: `${day}T${time}`,
  messages: [{ role: 'user', text: `Is $NVDA too dear? ${text}` }],
})

/** A landing folder with the market and one marked text per day. One row of an expired day is invalid. */
async function landing(): Promise<string> {
  const path = folder()
  for (const [feed, all] of Object.entries(market)) await deliver(path, feed, 'rows.jsonl', all)
  await deliver(
    path,
    'conversations',
    'marked.jsonl',
    days.map((day) => asked(`marked-${day}`, day, marker(day))),
  )
  const bad = asked('bad', expired[0], marker(expired[0]))
  await deliver(path, 'conversations', 'bad.jsonl', [{ ...bad, started_at: `${marker(expired[0])}?` }])
  return path
}

/** The models that read conversations and could therefore contain text. */
const models = /^gold\.intent_/

const begun = madeOnce(async (open) => {
  const home = await open(await landing())
  await home.nightly(last)
}, models)

/** A home with the last day's release and all its text, opened with a retention time. */
async function old(env: Record<string, string> = keepFive): Promise<Home> {
  return openHome(folder(), { path: (await begun()).path, env, models })
}

test('expired text is removed from the whole home, and every published number stays the same', async () => {
  const home = await old({})
  const published = await home.tables()
  expect(await found(home, expired[0])).toEqual([
    expect.stringMatching(`lake/bronze/conversations/${expired[0]}/`),
    expect.stringMatching('lake/quarantine/conversations/'),
  ])
  expect(await expireText(home.context)).toMatchObject({ days: 0, objects: 0 })
  await home.close()

  const next = await openHome(folder(), { path: home.path, env: keepFive, models })
  // Quarantined rows expire the same number of days after they were ingested.
  const later = Date.now() + 6 * 86_400_000
  const textFinding = async () =>
    (await fileFindings(next.path, next.context.settings)).find(({ check }) => check === 'text')
  expect(await textFinding()).toMatchObject({ outcome: 'warning', found: expect.stringContaining(expired[0]) })
  expect(await expireText(next.context, true)).toMatchObject({ days: 3, quarantined: 0 })
  expect(await found(next, expired[0])).toHaveLength(2)
  const report = await next.nightly(last)
  expect(await textFinding()).toMatchObject({ outcome: 'ok', found: expect.stringContaining(kept[0]) })
  expect(report).toMatchObject({ moved: false, expired: { days: 3 } })
  expect(report.expired!.rows).toBeGreaterThan(24)
  expect(Object.values(report.models).every(({ built, outdated }) => built === 0 && !outdated)).toBe(true)
  expect(await next.tables()).toEqual(published)
  for (const day of kept) expect(await found(next, day)).toHaveLength(1)
  expect(await found(next, expired[0])).toEqual([expect.stringMatching('lake/quarantine/')])
  expect(await expireText(next.context)).toMatchObject({ days: 0, objects: 0 })

  expect(await expireText(next.context, false, later)).toMatchObject({ days: 5, quarantined: 1 })
  expect(await found(next, '')).toEqual([])
  const [row] = await listQuarantine(next.context.lake, { secret, limit: 10 })
  expect(row).toMatchObject({ file: 'bad.jsonl', line: 1, row: '' })
  expect(row.reason).toMatch(/^started_at: found …, expected /)
  expect(await expireText(next.context, false, later)).toMatchObject({ objects: 0 })
  expect(await next.tables()).toEqual(published)
})

test('a release over expired text can be verified, explained, and rebuilt as far as possible', async () => {
  const home = await old()
  const { releases } = home.context
  await home.nightly(last)
  const live = await releases.manifest((await releases.current())!.release)
  expect((await verifyBytes(home.context, live)).differences).toEqual([])
  const rebuilt = await verifyByRebuild(home.context, live, () => {})
  expect(rebuilt).toMatchObject({ differences: [], kept: expired.length })

  const { inputs } = await releases.lineage(live)
  const context = await home.context.models.context((model, partition) =>
    partitionKey(model, partition, inputs[model][partition].fingerprint),
  )
  const evidence = await explain(context, context.lineage.model('daily.questions'), [expired[0]], {
    conversation_id: `marked-${expired[0]}`,
  })
  expect(evidence.inputs[0].files).toEqual([{ file: 'marked.jsonl', rows: 1, lines: [1] }])
})

test('changed rules do not relabel expired days, and a missing partition of an expired day is an error', async () => {
  const home = await old()
  await home.nightly(last)
  await home.edit({ settings: { questions_per_day: 1 } })
  const planned = await home.context.models.plan(new Map([['daily.questions', days]]))
  const reasons = planned
    .filter(({ model }) => model === 'daily.questions')
    .map(({ action, reason }) => [action, reason])
  const why = 'a setting changed, but text that it reads has expired'
  expect(reasons).toEqual([...expired.map(() => ['reuse', why]), ...kept.map(() => ['build', 'a setting changed'])])
  const { models } = await home.nightly(last, { accepted: everyVolume(home) })
  expect(models['daily.questions']).toEqual({ built: kept.length, reused: expired.length, outdated: expired.length })

  const { built } = await home.context.lake.catalog()
  const { fingerprint } = built['daily.questions'][expired[1]]
  await home.context.lake.store.remove(partitionKey('daily.questions', expired[1], fingerprint))
  await expect(home.nightly(last)).rejects.toThrow(TextExpired)
})

test.for(['the run', 'a worker'])(
  'late rows and moved keys of expired days are quarantined by %s without text, and other rows load',
  async (where, { skip }) => {
    const redis = await redisServer()
    if ('missing' in redis) return skip(redis.missing)
    const home = await old()
    await home.nightly(last)
    const late = folder()
    const [first, second] = expired
    const rowsOf = [
      asked('late', first, marker('late')),
      // Already counted on an expired day.
      asked(`marked-${second}`, last, marker('late')),
      asked('fine', last, 'Or too cheap?'),
      asked(`marked-${last}`, last, 'Corrected.'),
    ]
    await deliver(late, 'conversations', 'late.jsonl', rowsOf)
    const queue = { CROWDTAPE_QUEUE: 'on', CROWDTAPE_INGEST_WORKERS: 'on', REDIS_URL: redis.url }
    const again = await openHomeAgain(home, late, { ...keepFive, ...(where === 'a worker' && queue) })
    const worker = where === 'a worker' ? await startWorker(again.path, { REDIS_URL: redis.url }) : undefined
    const { feeds, models } = await again.nightly(last, { accepted: everyVolume(again) })
    if (worker) expect(worker.lines.some(({ model }) => model === 'bronze.conversations')).toBe(true)
    const [report] = feeds.filter(({ feed }) => feed === 'conversations')
    expect(report).toMatchObject({ read: 4, accepted: 2, quarantined: 2, partitions: [last] })
    expect(models['daily.questions']).toEqual({ built: 1, reused: days.length - 1 })
    const bad = await listQuarantine(again.context.lake, { secret, feed: 'conversations', limit: 2 })
    expect(bad.map(({ line, reason, row }) => [line, reason, row])).toEqual([
      [1, `started_at: found ${first}, expected a day whose text has not expired`, ''],
      [2, `conversation_id: found this key on ${second}, expected a day whose text has not expired`, ''],
    ])
    expect(await found(again, 'late')).toEqual([])
  },
)

test('a key that moved off a day before it expired can be corrected on its new day', async () => {
  const home = await old({})
  const moved = folder()
  await deliver(moved, 'conversations', 'moved.jsonl', [asked(`marked-${expired[0]}`, last, 'Moved.')])
  const first = await openHomeAgain(home, moved, {})
  await first.nightly(last, { accepted: everyVolume(first) })
  const corrected = folder()
  await deliver(corrected, 'conversations', 'corrected.jsonl', [asked(`marked-${expired[0]}`, last, 'Corrected.')])
  const second = await openHomeAgain(first, folder())
  await second.nightly(last)
  const third = await openHomeAgain(second, corrected)
  const { feeds } = await third.nightly(last, { accepted: everyVolume(third) })
  expect(feeds.find(({ feed }) => feed === 'conversations')).toMatchObject({ read: 1, accepted: 1, quarantined: 0 })
})

test('old days that are delivered late are labelled before their text is removed', async () => {
  const [home, control] = [await openHome(await landing(), { env: keepFive, models }), await old({})]
  const report = await home.nightly(last)
  expect(report.expired).toMatchObject({ days: 3 })
  for (const day of expired.slice(1)) expect(await found(home, day)).toEqual([])
  expect(await home.tables()).toEqual(await control.tables())
})

test('a prune that is killed while it removes text is completed by the next one', async () => {
  const home = await old()
  const published = await home.tables()
  await home.close()
  // Killed before the commit at the first and third new object, and after it at the first and third removal.
  for (const [call, nth] of [
    ['renameSync', 0],
    ['renameSync', 2],
    ['rm', 0],
    ['rm', 2],
  ] as const) {
    const signal = await prunedUntil(home.path, call, nth)
    expect(signal, `${call} ${nth}`).toBe('SIGKILL')
  }
  expect(await prunedUntil(home.path, 'rm', 1000)).toBe(null)
  const next = await openHome(folder(), { path: home.path, env: keepFive, models })
  expect(await found(next, '')).toEqual([
    ...kept.map((day) => expect.stringMatching(`lake/bronze/conversations/${day}/`)),
    expect.stringMatching('lake/quarantine/'),
  ])
  expect(await next.nightly(last)).toMatchObject({ moved: false, expired: { days: 0, objects: 0 } })
  expect(await next.tables()).toEqual(published)
})

test('text is removed from a bucket and from the caches of hosts that read it', async () => {
  const server = await testBucket()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('CROWDTAPE_STORE', 's3://tape/company')
  vi.stubEnv('CROWDTAPE_STORE_ENDPOINT', server.endpoint)
  onTestFinished(() => void vi.unstubAllEnvs())
  const delivered = await landing()
  const first = await openHome(delivered, { models })
  await first.nightly(last)
  const published = await first.tables()
  expect(await found(first, expired[0])).toEqual([])
  await first.close()
  const other = await openHome(delivered, { env: keepFive, models })
  const inBucket = (day: string) => {
    const copy = folder()
    for (const [key, { bytes }] of server.objects) {
      mkdirSync(dirname(join(copy, key)), { recursive: true })
      writeFileSync(join(copy, key), bytes)
    }
    return filesWith(other, copy, marker(day))
  }
  expect(await inBucket(expired[0])).toHaveLength(2)
  expect((await other.nightly(last)).expired).toMatchObject({ days: 3 })
  await expireText(other.context, false, Date.now() + 2 * 86_400_000)
  for (const day of days.slice(0, 5))
    expect((await inBucket(day)).filter((path) => !/quarantine/.test(path))).toEqual([])
  expect(await inBucket(last)).toHaveLength(1)
  expect(await other.tables()).toEqual(published)
  expect(await found(other, '')).toEqual([])
})

/** Runs `prune`, kills it at the nth call that touches conversations, and returns the signal that ended it. */
async function prunedUntil(home: string, call: 'renameSync' | 'rm', nth: number): Promise<string | null> {
  const patch = `
    import fs from 'node:fs'
    import promises from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const patched = ${call === 'rm' ? 'promises' : 'fs'}
    const real = patched.${call}
    let left = ${nth}
    patched.${call} = (...all) => {
      if (all.some((each) => String(each).includes('lake/bronze/conversations/')) && left-- === 0) process.kill(process.pid, 'SIGKILL')
      return real(...all)
    }
    syncBuiltinESMExports()`
  const preload = `data:text/javascript,${encodeURIComponent(patch)}`
  const argv = ['--import', preload, join(projectRoot, 'bin/crowdtape.js'), 'prune', '--home', home]
  const env = {
    ...process.env,
    ...keepFive,
    CROWDTAPE_SECRET: secret,
    CROWDTAPE_MEMORY: '900MB',
    CROWDTAPE_THREADS: '1',
  }
  const child = spawn(process.execPath, argv, { env, stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  return signal
}

/** Reopens a home with another landing folder. */
async function openHomeAgain(home: Home, landing: string, env: Record<string, string> = keepFive): Promise<Home> {
  await home.close()
  return openHome(landing, { path: home.path, env, models })
}

function found(home: Home, day: string): Promise<string[]> {
  return filesWith(home, home.path, marker(day))
}

/** Files that contain a word in their bytes, rows, or decompressed or unsealed content. */
async function filesWith({ context }: Home, root: string, word: string): Promise<string[]> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hits: string[] = []
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    if ((await contents(context, path)).some((content) => content.includes(word))) hits.push(relative(root, path))
  }
  return hits.sort()
}

/** The raw and unpacked contents of a file; equal bytes are unpacked once. */
async function contents(context: RunContext, path: string): Promise<(Buffer | string)[]> {
  const bytes = readFileSync(path)
  const key = `${extname(path)} ${hash('sha256', bytes)}`
  const known = unpacked.get(key) ?? (await unpack(context, path, bytes))
  unpacked.set(key, known)
  return [bytes, ...known]
}

const unpacked = new Map<string, (Buffer | string)[]>()

async function unpack({ lake }: RunContext, path: string, bytes: Buffer): Promise<(Buffer | string)[]> {
  if (path.endsWith('.zst')) return [zstdDecompressSync(bytes)]
  if (path.endsWith('.sealed')) {
    const frames: (Buffer | string)[] = []
    for await (const frame of unseal(secret, path)) frames.push(frame)
    return frames
  }
  if (!path.endsWith('.parquet')) return []
  const text = `select coalesce(string_agg(each::varchar), '') as text from read_parquet(${literal(path)}) as each`
  const [{ text: all }] = await lake.engine.with((connection) => rows<{ text: string }>(connection, text))
  return [all]
}
