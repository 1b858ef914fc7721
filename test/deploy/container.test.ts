import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../src/base/config.ts'
import { settingDocs } from '../../src/base/settings.ts'
import { redisServer } from '../build/runner/redis_server.ts'
import { emptyFolder } from '../build/small_project.ts'
import { testBucket } from '../lake/test_bucket.ts'
import { deliver } from '../pipeline/landing.ts'
import { smallMarket } from '../pipeline/small_market.ts'

interface Service {
  image: string
  command: string[]
  environment?: Record<string, string>
  read_only?: boolean
  user?: string
}

const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const own = Object.entries(services).filter(([, { image }]) => image.startsWith('crowdtape:'))

test('the image runs as an unprivileged user, and its services have a read-only root and known settings', () => {
  const file = readFileSync('deploy/Containerfile', 'utf8')
  const last = file.slice(file.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data'])
  expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m)
  // Exec form, so that SIGTERM reaches the process and not a shell.
  expect(last).toMatch(/^ENTRYPOINT \["node", ".*crowdtape\.js"\]$/m)
  for (const [name, { user, read_only }] of own) expect([name, user, read_only]).toEqual([name, '10001:10001', true])
  const known = new Set(settingDocs.map((doc) => doc.name))
  for (const [name, { environment = {} }] of own) {
    const foreign = Object.keys(environment).filter((each) => !known.has(each) && !each.startsWith('AWS_'))
    expect(foreign, name).toEqual([])
  }
})

test('run as processes, the compose services publish a day, serve it and stop on SIGTERM', async ({ skip }) => {
  const redis = await redisServer(['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
  if ('missing' in redis) return skip(redis.missing)
  const [bucket, landing, port] = [await testBucket(), emptyFolder(), await freePort()]
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const market = smallMarket({ end: yesterday, days: 2, people: 6, trades_a_day: 10 })
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)

  // Values that the operator sets, and addresses that replace the names of containers.
  const given: Record<string, string> = {
    CROWDTAPE_SECRET: 'a secret of sixteen letters',
    CROWDTAPE_STORE_ENDPOINT: bucket.endpoint,
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ACCESS_KEY_ID: 'test',
    REDIS_URL: redis.url,
    CROWDTAPE_LANDING: landing,
    API_KEYS: 'key',
    OPS_KEYS: 'ops',
    CROWDTAPE_WORKER_PORT: '0',
  }
  const said: Record<string, string> = {}
  const processes = own.map(([name, { command, environment = {} }]) => {
    const chosen = Object.entries(environment).map(([key, value]) => [key, given[key] ?? value])
    const home = join(emptyFolder(), 'data')
    mkdirSync(home)
    const env = { ...process.env, PORT: String(port), CROWDTAPE_HOME: home, ...Object.fromEntries(chosen) }
    const child = spawn(process.execPath, [join(projectRoot, 'bin/crowdtape.js'), ...command], { env })
    onTestFinished(() => void child.kill('SIGKILL'))
    said[name] = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said[name] += chunk))
    return [name, child] as const
  })
  expect(processes.map(([name]) => name)).toEqual(['api', 'scheduler', 'worker-1', 'worker-2'])

  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  await vi.waitFor(async () => expect(await ready(), said.scheduler).toBe(200), { timeout: 240_000, interval: 500 })
  const flows = await fetch(`http://127.0.0.1:${port}/v1/retail/positioning/flows?lookback_days=7`, {
    headers: { 'x-service-api-key': 'key' },
  })
  expect([flows.status, flows.headers.get('x-release')]).toEqual([
    200,
    expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/),
  ])
  // The workers built the day, and their log lines have the id of the run.
  const run = /"run":"(\d{8}T[\w-]+)"/.exec(said.scheduler)?.[1]
  expect(`${said['worker-1']}${said['worker-2']}`).toContain(`"run":"${run}"`)

  const endings = processes.map(async ([name, child]) => [name, await stopped(child)])
  expect(await Promise.all(endings)).toEqual(processes.map(([name]) => [name, 0]))
}, 300_000)

function stopped(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
