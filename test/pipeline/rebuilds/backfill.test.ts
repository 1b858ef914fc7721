import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { remaining } from '../../../src/pipeline/backfill_progress.ts'
import { Releases } from '../../../src/release/releases.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { partOfProject, somePublished } from '../../harness/part_of_project.ts'
import { secret } from '../home.ts'
import { deliver } from '../landing.ts'
import { smallMarket } from '../small_market.ts'

const range = ['--from', '2025-09-01', '--to', '2025-09-03']
/** A project root with a few models, as resuming a backfill does not depend on their number. */
const root = await partOfProject(somePublished)
let landing: string

beforeAll(async () => {
  landing = emptyFolder()
  const market = smallMarket({ end: '2025-09-03', days: 3, people: 8, trades_a_day: 12 })
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)
})

test('a dry run lists the days and files of a backfill and creates nothing', async () => {
  const home = join(emptyFolder(), 'home')
  const { code, stdout } = await backfill(home, ['--dry-run', '--json'])
  expect(code).toBe(0)
  const plan = JSON.parse(stdout)
  expect(plan.days).toEqual(['2025-09-01', '2025-09-02', '2025-09-03'])
  expect(plan.files.portfolio_trades).toEqual(['rows.jsonl'])
  expect(existsSync(home)).toBe(false)
})

test('a killed backfill resumes where it stopped and makes the same releases as an uninterrupted one', async () => {
  const [whole, broken] = [emptyFolder(), emptyFolder()]
  expect((await backfill(whole, ['--at-a-time', '1'])).code).toBe(0)
  const killed = await backfill(broken, [], 'Build models for 2025-09-02')
  expect(killed.code).toBe(null)
  expect(killed.stderr).toMatch(/Build models for 2025-09-01 \(1 of 3 days, \d+ partitions to build\)/)
  expect(killed.stderr).toMatch(/Build models for 2025-09-02 \(2 of 3 days, (about \d+ min|less than a minute) left\)/)
  expect((await new Releases(broken).list()).map(({ as_of }) => as_of)).toEqual(['2025-09-01'])
  const { code, stdout } = await backfill(broken, ['--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout).models['gold.retail_flows']).toEqual({ built: 2, reused: 1 })
  const digests = async (home: string) => (await new Releases(home).list()).map(({ id, digest }) => [id, digest])
  expect(await digests(broken)).toEqual(await digests(whole))
})

test('--feeds limits which feeds are ingested and reported, and invalid options exit with code 2', async () => {
  const home = emptyFolder()
  const feeds = ['--feeds', 'portfolio_trades,portfolio_snapshots', '--json']
  const dry = JSON.parse((await backfill(home, [...feeds, '--dry-run'])).stdout)
  expect(Object.keys(dry.files).sort()).toEqual(['portfolio_snapshots', 'portfolio_trades'])
  const { stdout } = await backfill(home, feeds)
  const read = JSON.parse(stdout).feeds.map(({ feed }: { feed: string }) => feed)
  expect(read.sort()).toEqual(['portfolio_snapshots', 'portfolio_trades'])
  expect((await backfill(home, ['--feeds', 'trades'])).code).toBe(2)
  expect((await backfill(home, ['--at-a-time', '0'])).code).toBe(2)
})

test('the time left is estimated from partitions, and from days once all partitions exist', () => {
  expect(remaining(600, { dayDone: 1, days: 10, built: 100, planned: 300 })).toBe(', about 20 min left')
  expect(remaining(600, { dayDone: 5, days: 10, built: 300, planned: 300 })).toBe(', about 10 min left')
  expect(remaining(3600, { dayDone: 1, days: 4, built: 0, planned: 0 })).toBe(', about 3.0 h left')
  expect(remaining(10, { dayDone: 9, days: 10, built: 0, planned: 0 })).toBe(', less than a minute left')
})

/** Runs a backfill as a process and kills it once stderr contains `killAt`. */
function backfill(home: string, options: string[], killAt?: string) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const argv = [join(root, 'bin/crowdtape.js'), 'backfill', ...range, '--home', home, '--landing', landing]
    const child = spawn(process.execPath, [...argv, ...options], {
      env: { ...process.env, CROWDTAPE_SECRET: secret, CROWDTAPE_MEMORY: '500MB' },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => {
      stderr += chunk
      if (killAt && stderr.includes(killAt)) child.kill('SIGKILL')
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
