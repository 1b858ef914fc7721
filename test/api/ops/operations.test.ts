import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createKey } from '../../../src/api/keys/key_file.ts'
import { operationsOf } from '../../../src/api/ops/operations.ts'
import { createServer } from '../../../src/api/server.ts'
import { withoutValues } from '../../../src/ingest/report.ts'
import { silent, testApi } from '../../api_fixture.ts'
import { secret } from '../../pipeline/home.ts'
import { crowdtape, days, type Ended, mail, operatedHome } from './ops_world.ts'

let home: string
let failed: Ended
let logged: Ended
let app: FastifyInstance
let opsKey: string
let apiKey: string

beforeAll(async () => {
  ;({ home, failed, logged } = await operatedHome())
  opsKey = (await createKey(home, 'desk', 'ops')).key
  apiKey = (await createKey(home, 'reader')).key
  app = await createServer({ home, log: silent, opsKeys: ['given-ops-key'], operations: operationsOf(home) })
})

afterAll(() => app?.close())
afterEach(() => vi.unstubAllEnvs())

const ask = (url: string, key = opsKey) => app.inject({ url, headers: { 'x-service-api-key': key } })
const view = async (url: string) => {
  const answer = await ask(`/ops/api/${url}`)
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}

test("API keys do not open the operators' API, and operator keys do not open the public one", async () => {
  expect((await ask('/ops/api/status')).statusCode).toBe(200)
  expect((await ask('/ops/api/status', 'given-ops-key')).statusCode).toBe(200)
  expect((await ask('/v1/retail/positioning/flows', apiKey)).statusCode).toBe(200)
  for (const url of ['/ops/api/status', '/ops/api/runs', '/ops/api/quarantine', '/ops/api/nothing']) {
    expect([url, (await ask(url, apiKey)).statusCode]).toEqual([url, 401])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 401])
  }
  for (const key of [opsKey, 'given-ops-key']) {
    expect((await ask('/v1/retail/positioning/flows', key)).statusCode).toBe(401)
  }
})

test('lists runs with their results, and a failed run with its error', async () => {
  const { runs } = await view('runs')
  expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['failed', 'done', 'done'])
  expect(failed.code).toBe(1)
  expect(runs[0]).toMatchObject({ error_kind: 'OtherSecret', error: expect.stringContaining('another secret') })
  expect(runs[2]).toMatchObject({ job: 'run nightly', days: [days[0]], did: { moved: true } })
  const titles = runs[2].stages.map(({ title }: { title: string }) => title)
  expect(titles[0]).toBe('Ingest landing files')
  expect(titles).toContain(`Build models for ${days[0]}`)
  expect(runs[2].did.feeds.find(({ feed }: { feed: string }) => feed === 'portfolio_trades')).toMatchObject({
    quarantined: 1,
  })
})

test('a run logs JSON lines with its id if configured', async () => {
  const lines = logged.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { runs } = await view('runs')
  expect(new Set(lines.map(({ run }) => run))).toEqual(new Set([runs[1].run]))
  expect(lines[0]).toMatchObject({ msg: 'run started', job: 'run nightly', days: [days[1]] })
  expect(lines.at(-1)).toMatchObject({ msg: 'run done', release: runs[1].did.live })
  expect(lines.filter(({ msg }) => msg === 'stage done').length).toBeGreaterThan(2)
})

test('status shows the newest day of feeds and tables, and what is late', async () => {
  const status = await view('status')
  expect(status.live.as_of).toBe(days[1])
  expect(status.late[0]).toMatchObject({ what: 'release', name: days[1], why: expect.stringContaining('failed') })
  expect(status.late.map(({ name }: { name: string }) => name)).toContain('prices')
  expect(status.feeds.find(({ feed }: { feed: string }) => feed === 'prices')).toMatchObject({
    newest: days[1],
    allowed_days: 4,
  })
  expect(status.tables.find(({ table }: { table: string }) => table === 'retail_flows')).toMatchObject({
    feeds: ['portfolio_trades'],
    newest: days[1],
  })
})

test('shows the partitions, volumes and lineage of the catalog', async () => {
  const { models } = await view('partitions')
  const trades = models.find(({ model }: { model: string }) => model === 'daily.person_trades')
  expect(trades.partitions.map(([day]: [string]) => day)).toContain(days[0])
  const { feeds } = await view('volumes')
  const volumes = feeds.find(({ feed }: { feed: string }) => feed === 'portfolio_trades')
  expect(volumes.days.find(([day]: [string]) => day === days[0])[1]).toBe(30)
  expect(volumes.deliveries).toMatchObject([{ delivery: 1, files: 2, read: 91, accepted: 90, quarantined: 1 }])
  const { nodes } = await view('lineage')
  const flows = nodes.find(({ name }: { name: string }) => name === 'gold.retail_flows')
  expect(flows).toMatchObject({ layer: 'gold', published: true, partitions: 2 })
  for (const { inputs } of nodes)
    for (const input of inputs)
      expect(
        nodes.some(({ name }: { name: string }) => name === input),
        input,
      ).toBe(true)
})

test('compares two releases by their tables and inputs, and lists their audits', async () => {
  const { releases, promotions } = await view('releases')
  expect(releases.map(({ as_of }: { as_of: string }) => as_of)).toEqual([days[1], days[0]])
  expect(promotions.map(({ as_of }: { as_of: string }) => as_of)).toEqual([days[1], days[0]])
  const [to, from] = releases.map(({ id }: { id: string }) => id)
  const diff = await view(`diff?from=${from}&to=${to}`)
  const flows = diff.tables.find(({ table }: { table: string }) => table === 'retail_flows')
  expect(flows.change).toBe('changed')
  expect(flows.digest_before).not.toBe(flows.digest_after)
  const trades = diff.inputs.find(({ model }: { model: string }) => model === 'daily.person_trades')
  expect(trades).toMatchObject({ changed: 0, added: 1, removed: 0 })
  const same = await view(`diff?from=${to}&to=${to}`)
  expect(new Set(same.tables.map(({ change }: { change: string }) => change))).toEqual(new Set(['same']))
  expect((await ask(`/ops/api/diff?from=${from}&to=2020-01-01-000000000000`)).statusCode).toBe(404)
  expect((await ask('/ops/api/diff?from=../../secret&to=x')).statusCode).toBe(400)
  const { audits } = await view('audits')
  expect(audits).toHaveLength(2)
  expect(audits[0]).toMatchObject({ id: to, isRejected: false, failed: 0 })
})

test('shows quarantined rows by file, line and reason, without their values', async () => {
  vi.stubEnv('CROWDTAPE_SECRET', secret)
  const answer = await ask('/ops/api/quarantine?feed=portfolio_trades')
  const found = answer.json()
  expect(found).toMatchObject({ total: 1, is_open: true })
  expect(found.rows).toMatchObject([{ feed: 'portfolio_trades', file: 'bad.jsonl', line: 1 }])
  expect(found.rows[0].reason).toMatch(/^side: found …/)
  expect(Object.keys(found.rows[0])).toEqual(['feed', 'file', 'line', 'reason', 'delivery'])
  for (const url of ['status', 'runs', 'quarantine', 'audits', 'volumes']) {
    expect((await ask(`/ops/api/${url}`)).body, url).not.toMatch(/jane|example\.com/)
  }
})

test('a server without the secret counts quarantined rows and creates no secret', async () => {
  vi.stubEnv('CROWDTAPE_SECRET', undefined)
  for (let asked = 0; asked < 2; asked++) {
    const found = await view('quarantine?feed=portfolio_trades')
    expect(found).toMatchObject({ counts: { portfolio_trades: 1 }, total: 1, is_open: false, rows: [] })
  }
  expect(existsSync(join(home, 'secret'))).toBe(false)
})

test('removes quoted values from a reason and keeps the column and the expectation', () => {
  const cases = [
    [`side: found "${mail}", expected buy or sell`, 'side: found …, expected buy or sell'],
    ['price: missing; side: found "a \\"b\\" c", expected buy', 'price: missing; side: found …, expected buy'],
    [`not JSON near ${mail}`, 'not JSON near …'],
    ['sell of 84: 1 beyond the long position of 83', 'sell of 84: 1 beyond the long position of 83'],
  ]
  for (const [reason, shown] of cases) expect(withoutValues(reason)).toBe(shown)
})

test('/metrics exposes runs, the live date and request durations', async () => {
  const { body } = await app.inject('/metrics')
  expect(body).toContain('crowdtape_runs_recorded{job="run nightly",outcome="done"} 2')
  expect(body).toContain('crowdtape_runs_recorded{job="run nightly",outcome="failed"} 1')
  expect(body).toContain(`crowdtape_live_as_of_timestamp_seconds ${Date.parse(days[1]) / 1000}`)
  expect(body).toContain('crowdtape_http_request_duration_seconds')
})

test('returns 503 when there are releases but no lake', async () => {
  const bare = await testApi({}, { opsKeys: ['ops'] })
  const answer = await bare.app.inject({ url: '/ops/api/status', headers: { 'x-service-api-key': 'ops' } })
  expect([answer.statusCode, answer.json().type]).toEqual([503, 'urn:crowdtape:problem:no-lake'])
  expect(answer.json().detail).toContain('no lake')
  await bare.close()
  renameSync(join(home, 'lake'), join(home, 'away'))
  const gone = await ask('/ops/api/runs')
  renameSync(join(home, 'away'), join(home, 'lake'))
  expect(gone.statusCode).toBe(503)
})

test('the status command shows the late release and the failed run', async () => {
  const { code, stdout } = await crowdtape(['status', '--home', home])
  expect(code).toBe(0)
  expect(stdout).toMatch(/late: release 2025-09-02: \d+ days behind; the last run \(run nightly, .*\) failed/)
  expect(stdout).toMatch(/run nightly +2025-09-02 +failed/)
})
