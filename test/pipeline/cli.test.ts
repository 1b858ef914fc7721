import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/base/config.ts'
import { emptyFolder } from '../build/small_project.ts'
import { partOfProject, somePublished } from '../harness/part_of_project.ts'
import { testBucket } from '../lake/test_bucket.ts'
import { secret } from './home.ts'
import { deliver } from './landing.ts'
import { receiver } from './runs/receiver.ts'
import { smallMarket } from './small_market.ts'

/** Command output does not depend on the number of models. */
const root = await partOfProject(somePublished)
const day = '2025-09-02'
const market = smallMarket({ end: day, days: 2, people: 14, trades_a_day: 30 })
// Only buys, so that the fund ledger quarantines no trade.
market.fund_trades = market.fund_trades.map((row) => ({ ...row, side: 'buy' }))

test.concurrent.each<{ what: string; argv: string[]; hint: string; env?: Record<string, string> }>([
  { what: 'an unknown command', argv: ['nihgtly'], hint: 'unknown command' },
  { what: 'an unknown option', argv: ['run', 'nightly', '--landin', 'x'], hint: 'Did you mean --landing?' },
  {
    what: 'a day that does not exist',
    argv: ['run', 'nightly', '--as-of', '2025-02-30'],
    hint: 'expected a day such as 2025-08-27',
  },
  {
    what: 'a range that ends before it starts',
    argv: ['backfill', '--from', '2025-09-02', '--to', '2025-09-01'],
    hint: 'expected the earlier day first',
  },
  {
    what: 'a missing landing folder',
    argv: ['run', 'nightly', '--landing', 'no/such/folder'],
    hint: 'one sub-folder per feed',
  },
  { what: 'an unknown feed', argv: ['ingest', 'portfolio_trade', 'package.json'], hint: 'the feeds are companies' },
  { what: 'a value that is not a number', argv: ['prune', '--keep', 'all'], hint: 'expected a whole number' },
  {
    what: 'an invalid setting',
    argv: ['status'],
    env: { CROWDTAPE_THREADS: 'many' },
    hint: 'CROWDTAPE_THREADS: found "many"',
  },
  {
    what: 'a plan of a range that ends before it starts',
    argv: ['plan', '--from', '2025-09-02', '--to', '2025-09-01'],
    hint: 'expected the earlier day first',
  },
  {
    what: 'a plan of a day and a range',
    argv: ['plan', '--as-of', '2025-09-02', '--from', '2025-09-01'],
    hint: 'expected either one day or a range',
  },
  {
    what: 'a dry run with a missing landing folder',
    argv: ['backfill', '--from', '2025-09-01', '--to', '2025-09-02', '--landing', 'no/such/folder', '--dry-run'],
    hint: 'one sub-folder per feed',
  },
  {
    what: 'an alert without a receiver',
    argv: ['status', '--alert'],
    env: { CROWDTAPE_ALERT_URL: '' },
    hint: 'CROWDTAPE_ALERT_URL is not set',
  },
  {
    what: 'a list of the queue of a home without a queue',
    argv: ['queue', 'list'],
    env: { REDIS_URL: 'redis://127.0.0.1:1' },
    hint: 'has no queue, because no run with --queue and no worker has used this home yet',
  },
])('$what exits with code 2 and a hint, and creates no home', async ({ argv, hint, env }) => {
  const home = join(emptyFolder(), 'home')
  const ended = await crowdtape([...argv, '--home', home], env)
  expect(ended.stderr).toContain(hint)
  expect(ended.stdout).toBe('')
  expect(ended.code).toBe(2)
  expect(existsSync(home)).toBe(false)
})

test('a store without conditional writes makes run and worker fail without writes, and sends an alert', async () => {
  const [server, { got, url }] = [await testBucket(), await receiver([204])]
  server.isConditional = false
  const env = {
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', REDIS_URL: 'redis://127.0.0.1:1' },
    ...{ CROWDTAPE_STORE: 's3://tape', CROWDTAPE_STORE_ENDPOINT: server.endpoint, CROWDTAPE_ALERT_URL: url },
  }
  const [made, path] = [emptyFolder(), join(emptyFolder(), 'home')]
  for (const command of [['worker'], ['run', 'nightly', '--landing', made, '--as-of', day]]) {
    const { code, stderr } = await crowdtape([...command, '--home', path], env)
    expect([code, stderr]).toEqual([1, expect.stringContaining('use a store with conditional writes')])
  }
  expect([...server.objects.keys()]).toEqual([])
  expect(existsSync(join(path, 'store.json'))).toBe(false)
  expect(got.map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: 'run_failed', run: null, job: 'run nightly', days: [day], live: null }),
  ])
})

test('exits with code 1 when a requested alert is not delivered', async () => {
  const [refusing, taking] = [await receiver([403]), await receiver([204])]
  const alert = (url: string) => crowdtape(['status', '--alert', '--home', emptyFolder()], { CROWDTAPE_ALERT_URL: url })
  expect(await alert(refusing.url)).toMatchObject({ code: 1, stderr: expect.stringContaining('status 403') })
  expect(await alert(taking.url)).toMatchObject({ code: 0, stderr: '' })
  expect(taking.got[0].body).toMatchObject({ kind: 'late', text: expect.stringContaining('release none: missing') })
})

let home: string
let landing: string
let run: Awaited<ReturnType<typeof crowdtape>>

beforeAll(async () => {
  home = emptyFolder()
  landing = emptyFolder()
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)
  const bad = [
    { ...market.portfolio_trades[0], trade_id: 'bad', side: 'hold' },
    { ...market.portfolio_trades[1], trade_id: 'worse', price: -1 },
  ]
  await deliver(landing, 'portfolio_trades', 'some.csv', [...bad, { ...market.portfolio_trades[2], trade_id: 'good' }])
  mkdirSync(join(landing, 'prices'), { recursive: true })
  writeFileSync(join(landing, 'prices', 'torn.jsonl.gz'), 'no gzip at all')
  run = await crowdtape(['run', 'nightly', '--home', home, '--landing', landing, '--as-of', day, '--json'])
})

test('a run prints one JSON document in which accepted + quarantined = read', () => {
  expect([run.code, run.stderr]).toEqual([0, expect.any(String)])
  const report = JSON.parse(run.stdout)
  expect(report).toMatchObject({ job: 'run nightly', days: [day], moved: true })
  for (const { feed, read, accepted, quarantined } of report.feeds)
    expect([feed, accepted + quarantined]).toEqual([feed, read])
  const trades = report.feeds.find(({ feed }: { feed: string }) => feed === 'portfolio_trades')
  expect(trades).toMatchObject({ files_new: 2, read: market.portfolio_trades.length + 3, quarantined: 2 })
  expect(report.feeds.find(({ feed }: { feed: string }) => feed === 'prices')).toMatchObject({ files_rejected: 1 })
  expect(run.stderr).toContain('Ingest landing files')
  expect(run.stderr).toMatch(/crowdtape: prices\/torn.jsonl.gz was refused as a whole: the gzip stream is broken/)
  expect(report.releases[0].audit).toContainEqual(
    expect.objectContaining({ check: 'prices: delivery', outcome: 'warned' }),
  )
})

test('a second run prints a summary by layer, and by model with --verbose', async () => {
  const args = ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', day]
  const [{ code, stdout }, verbose] = [await crowdtape(args), await crowdtape([...args, '--verbose'])]
  expect(stdout).toMatch(/layer +built +reused/)
  expect(stdout).not.toContain('gold.retail_flows')
  expect(verbose.stdout).toMatch(/gold\.retail_flows +0 +\d/)
  expect(code).toBe(0)
  expect(stdout).toMatch(/feed +new files +rejected +read +accepted +quarantined/)
  expect(stdout).toContain('still live: ')
})

test.each([
  [['plan', '--as-of', day], { days: [day], counts: { build: 0, follows: 0 } }],
  [['status'], { live: { as_of: day }, quarantine: 3 }],
  [['releases'], { releases: [{ as_of: day, live: true }] }],
  [['quarantine', 'list'], { total: 3 }],
  [['quarantine', 'list', '--feed', 'portfolio_trades'], { total: 2 }],
  [['quarantine', 'list', '--feed', 'prices'], { total: 1, rows: [{ file: 'torn.jsonl.gz', line: null }] }],
  [['keys', 'create', 'desk'], { name: 'desk' }],
  [['keys', 'list'], { keys: [{ name: 'desk' }] }],
  [['verify'], { differences: [] }],
  [['verify', '--rebuild'], { differences: [] }],
  [['explain', 'retail_snapshots', `day=${day}`], { evidence: { name: 'gold.retail_snapshots' } }],
  [['prune', '--dry-run'], { removed: [] }],
])('%j prints one JSON document', async (argv, expected) => {
  const { code, stdout } = await crowdtape([
    ...argv,
    '--home',
    home,
    '--json',
    ...(argv[0] === 'plan' ? ['--landing', landing] : []),
  ])
  expect(JSON.parse(stdout)).toMatchObject(expected)
  expect(code).toBe(0)
})

test('rollback, explain and verify exit with code 1 and an explanation when they fail', async () => {
  const back = await crowdtape(['rollback', '--home', home])
  expect([back.code, back.stderr]).toEqual([1, expect.stringContaining('nothing was changed')])
  const row = await crowdtape(['explain', 'retail_flows', 'ticker=NONE', '--home', home])
  expect([row.code, row.stderr]).toEqual([1, expect.stringContaining('it does not exist or is withheld for privacy')])
  const [release] = readdirSync(join(home, 'releases')).filter((name) => name.startsWith(day))
  writeFileSync(join(home, 'releases', release, 'tables.duckdb'), 'nothing')
  const verified = await crowdtape(['verify', '--home', home])
  expect([verified.code, verified.stdout]).toEqual([1, expect.stringContaining('1 differ')])
})

function crowdtape(argv: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'bin/crowdtape.js'), ...argv], {
      // Runs outside the project so that no default path exists by chance.
      cwd: emptyFolder(),
      env: { ...process.env, CROWDTAPE_SECRET: secret, CROWDTAPE_MEMORY: '500MB', ...env },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

test('a command succeeds when its reader closes stdout early', async () => {
  const child = spawn(process.execPath, ['bin/crowdtape.js', 'status', '--json', '--home', emptyFolder()], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise((end) => child.on('close', end))
  expect([code, said]).toEqual([0, ''])
})
