import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { operationsOf } from '../../src/api/ops/operations.ts'
import { createServer as createApi } from '../../src/api/server.ts'
import { withQueue } from '../../src/build/queue/queue.ts'
import { queueNameOf } from '../../src/build/queue/queue_name.ts'
import { storeOf } from '../../src/lake/store/open_store.ts'
import { WorkerMetrics } from '../../src/pipeline/worker/worker_metrics.ts'
import { operatedHome } from '../api/ops/ops_world.ts'
import { silent } from '../api_fixture.ts'
import { redisServer } from '../build/runner/redis_server.ts'
import { emptyFolder } from '../build/small_project.ts'
import { program } from '../harness/debian.ts'

const folder = 'deploy/prometheus'
const rules = parse(readFileSync(`${folder}/alerts.yml`, 'utf8')) as {
  groups: { name: string; rules: { alert: string; expr: string; for?: string }[] }[]
}
const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/crowdtape.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** A home with a failed run, late feeds and rows in quarantine. */
let home: string
beforeAll(async () => {
  ;({ home } = await operatedHome())
})

test('promtool accepts the configuration, rules and dashboard queries, and the rule tests pass', ({ skip }) => {
  const promtool = program('promtool', 'prometheus')
  if ('missing' in promtool) return skip(promtool.missing)
  const check = (args: string[], cwd = folder) =>
    execFileSync(promtool.path, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  expect(check(['check', 'config', 'prometheus.yml'])).toContain('SUCCESS')
  expect(check(['test', 'rules', 'alerts_test.yml'])).toContain('SUCCESS')
  const queries = join(emptyFolder(), 'queries.yml')
  const recorded = shown.map((expr, index) => ({ record: `panel:${index}`, expr }))
  writeFileSync(queries, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
  expect(check(['check', 'rules', queries], '.')).toContain(`${shown.length} rules found`)
})

test('every metric used by a rule or the dashboard is exported by the API or a worker', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const { url } = await served(redis.url)
  const texts = [await (await fetch(`${url}/metrics`)).text(), await new WorkerMetrics().registry.metrics()]
  const known = new Set(
    texts
      .join('\n')
      .match(/^# TYPE (\S+)/gm)!
      .map((line) => line.slice('# TYPE '.length)),
  )
  const all = [...shown, ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr))]
  for (const expr of all) {
    for (const [name] of expr.matchAll(/\b(?:crowdtape|process)_\w+/g)) {
      const family = name.replace(/_(?:bucket|count|sum)$/, '')
      expect(known.has(name) || known.has(family), `${name} in ${expr}`).toBe(true)
    }
  }
})

test('Prometheus fires alerts for a failed run, a late feed, a late release and a dead letter', async ({ skip }) => {
  const [prometheus, redis] = [program('prometheus', 'prometheus'), await redisServer()]
  if ('missing' in prometheus) return skip(prometheus.missing)
  if ('missing' in redis) return skip(redis.missing)
  const { host, name } = await served(redis.url)
  await deadLetter(redis.url, name)

  const [data, port] = [emptyFolder(), await freePort()]
  const config = parse(readFileSync(`${folder}/prometheus.yml`, 'utf8'))
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  config.scrape_configs[0].static_configs[0].targets = [host]
  config.scrape_configs.splice(1)
  mkdirSync(join(data, 'config'))
  // The rules without their waiting times.
  for (const { rules: each } of rules.groups) for (const rule of each) if (rule.for) rule.for = '0s'
  writeFileSync(join(data, 'config/alerts.yml'), stringify(rules))
  writeFileSync(join(data, 'config/prometheus.yml'), stringify(config))
  const child = spawn(
    prometheus.path,
    [
      `--config.file=${join(data, 'config/prometheus.yml')}`,
      `--storage.tsdb.path=${join(data, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const firing = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`)
    const { data } = (await answer.json()) as { data: { alerts: { labels: Record<string, string>; state: string }[] } }
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
  }
  await vi.waitFor(
    async () => {
      const labels = await firing()
      expect(labels).toContainEqual(
        expect.objectContaining({ alertname: 'CrowdtapeRunFailed', job: 'run nightly', kind: 'OtherSecret' }),
      )
      expect(labels).toContainEqual(expect.objectContaining({ alertname: 'CrowdtapeFeedLate', name: 'prices' }))
      expect(labels).toContainEqual(expect.objectContaining({ alertname: 'CrowdtapeReleaseLate' }))
      expect(labels).toContainEqual(expect.objectContaining({ alertname: 'CrowdtapeDeadLetters' }))
    },
    { timeout: 60_000, interval: 500 },
  )
  expect((await firing()).map(({ alertname }) => alertname)).not.toContain('CrowdtapeApiDown')
})

/** Starts the API for the home, with a queue. */
async function served(redis: string) {
  vi.stubEnv('REDIS_URL', redis)
  onTestFinished(() => void vi.unstubAllEnvs())
  const name = await queueNameOf(storeOf(home))
  const app = await createApi({ home, log: silent, operations: operationsOf(home) })
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, host: new URL(url).host, name }
}

/** Adds a dead letter to the queue. */
async function deadLetter(url: string, name: string): Promise<void> {
  const { Worker } = await import('bullmq')
  const { connectRedis } = await import('../../src/build/queue/redis.ts')
  const client = connectRedis(url, () => {})
  const failing = async () => Promise.reject(new Error('the disk of this host is full'))
  const worker = new Worker(name, failing, { connection: client })
  await withQueue({ url, name }, async ({ queue }) => {
    await queue.add('gold.retail_flows 2025-09-02', { id: 'x', model: 'gold.retail_flows', partition: '2025-09-02' })
    await vi.waitFor(async () => expect(await queue.getFailedCount()).toBe(1), 20_000)
  })
  await worker.close()
  client.disconnect()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
