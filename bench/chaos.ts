import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Manifest, ReleaseLineage } from '../src/release/manifest.ts'
import { Dice } from '../src/tools/generate/chance.ts'
import { asked, startRedis } from '../test/build/runner/redis_process.ts'
import { bucketServer } from '../test/lake/bucket_server.ts'
import { Hosts } from './hosts.ts'
import { measure } from './process.ts'

/**
 * Builds a year on workers that run on separate hosts (network namespaces), with Redis and a store that supports conditional PUTs. At
 * random, workers are killed, paused or cut off from the network, and Redis is killed, stopped or emptied. This is repeated with new home
 * folders until the time is over. Each release must equal a release that a single process built, and a partition may be built a second time
 * only if a fault lost the first build. Needs root, `ip` and redis-server. For a short run, use `npm run chaos -- --minutes 2 --days 20`.
 */
const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    workers: { type: 'string', default: '4' },
    days: { type: 'string', default: '365' },
    trades: { type: 'string', default: '200000' },
    snapshots: { type: 'string', default: '200000' },
    conversations: { type: 'string', default: '20000' },
    people: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    dir: { type: 'string', default: join(tmpdir(), 'crowdtape-chaos') },
    /** Maximum pause between two faults, in seconds. */
    every: { type: 'string', default: '8' },
  },
})
const end = '2025-09-30'
const dir = resolve(given.dir)
const cli = fileURLToPath(new URL('../bin/crowdtape.js', import.meta.url))
const landing = join(dir, `landing-${given.days}-${given.trades}`)
const dice = new Dice(Number(given.seed), 'chaos')
const secret = { CROWDTAPE_SECRET: 'a secret of sixteen letters' }
const redisPort = 16_399
const mishaps: Record<string, number> = {}
const built = new Map<string, number>()

await mkdir(dir, { recursive: true })
if (!existsSync(landing)) {
  const size = (['days', 'people', 'trades', 'snapshots', 'conversations'] as const).flatMap((name) => [
    `--${name}`,
    given[name],
  ])
  await measure([cli, 'generate', '--out', landing, '--end', end, '--no-bad', ...size])
}
const expected = await inline()
const hosts = new Hosts(Number(given.workers))
const store = await bucketServer(hosts.address)
store.page = 1000
const environment = {
  ...secret,
  REDIS_URL: `redis://${hosts.address}:${redisPort}`,
  AWS_ACCESS_KEY_ID: 'chaos',
  AWS_SECRET_ACCESS_KEY: 'chaos',
  CROWDTAPE_STORE_ENDPOINT: store.endpoint,
  CROWDTAPE_STORE_TIMEOUT_SECONDS: '5',
}
let redis = await redisServer()
const failures: string[] = []
const until = performance.now() + Number(given.minutes) * 60_000
let rounds = 0
try {
  while (rounds === 0 || performance.now() < until) await round(++rounds)
} finally {
  redis.kill('SIGKILL')
  store.close()
  hosts.close()
}
const losses = Object.values(mishaps).reduce((sum, count) => sum + count, 0)
const again = [...built.values()].reduce((sum, times) => sum + times - 1, 0)
const { jobs, ...rest } = expected
console.info(
  JSON.stringify(
    { rounds, inline: { jobs, digest: rest.digest }, done: built.size, again, mishaps, failures },
    null,
    2,
  ),
)
// A fault of a worker loses the job that it was running. A fault of Redis may also lose jobs that had finished but were not yet reported.
if (again > 3 * losses) failures.push(`${again} partitions were built again, expected at most ${3 * losses}`)
if (failures.length > 0) process.exitCode = 1

/** Builds the release in one process. Returns the digest of the release and the fingerprints of its inputs. */
async function inline() {
  const home = join(dir, 'inline')
  await rm(home, { recursive: true, force: true })
  const { stdout } = await measure([...nightly(home), '--json'], secret)
  const { releases, models } = JSON.parse(stdout) as { releases: Manifest[]; models: Record<string, { built: number }> }
  const jobs = Object.values(models).reduce((sum, each) => sum + each.built, 0)
  return {
    jobs,
    digest: releases[0].digest,
    inputs: inputsIn(await readFile(join(home, releases[0].lineage!), 'utf8')),
  }
}

/** Builds the release once in a new bucket, while faults happen. */
async function round(number: number): Promise<void> {
  const env = { ...environment, CROWDTAPE_STORE: `s3://tape/round-${number}` }
  const home = join(dir, `coordinator-${number}`)
  for (const each of [home, ...hosts.all.map((host) => join(dir, `worker-${host}`))])
    await rm(each, { recursive: true, force: true })
  const workers = new Map<number, ChildProcess>()
  const start = (host: number) => workers.set(host, startWorker(host, number, env))
  for (const host of hosts.all) start(host)
  const started = performance.now()
  const run = measure([...nightly(home), '--queue', '--json'], env)
  let isOver = false
  const outcome = run.then(
    ({ stdout }) => judge(number, stdout),
    (error) => failures.push(`round ${number}: ${error.message}`),
  )
  void outcome.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([outcome, sleep(1000 * (1 + dice.roll() * Number(given.every)))])
    if (isOver) break
    if (performance.now() < until) await strike(workers, start)
  }
  for (const worker of workers.values()) hosts.end(worker)
  console.error(`round ${number}: ${((performance.now() - started) / 1000).toFixed(0)} s, ${JSON.stringify(mishaps)}`)
}

function judge(number: number, stdout: string): void {
  const { releases } = JSON.parse(stdout) as { releases: Manifest[] }
  if (releases[0].digest !== expected.digest) failures.push(`round ${number}: different digest`)
  const lineage = store.objects.get(`round-${number}/${releases[0].lineage}`)!.bytes.toString()
  if (inputsIn(lineage) !== expected.inputs) failures.push(`round ${number}: different fingerprints`)
}

function inputsIn(lineage: string): string {
  return JSON.stringify((JSON.parse(lineage) as ReleaseLineage).inputs)
}

/** Causes one fault, and ends the fault after a few seconds. */
async function strike(workers: Map<number, ChildProcess>, start: (host: number) => void): Promise<void> {
  const host = dice.pick(hosts.all)
  const seconds = dice.whole(1, 12)
  const kind = dice.pick([
    'worker killed',
    'worker killed',
    'worker paused',
    'worker cut off',
    'Redis killed',
    'Redis stopped',
    'Redis emptied',
  ])
  mishaps[kind] = (mishaps[kind] ?? 0) + 1
  if (kind === 'worker killed') {
    hosts.end(workers.get(host)!)
    await sleep(200 * seconds)
    start(host)
  } else if (kind === 'worker paused') {
    hosts.signal(workers.get(host)!, 'SIGSTOP')
    await sleep(1000 * seconds)
    hosts.signal(workers.get(host)!, 'SIGCONT')
  } else if (kind === 'worker cut off') {
    hosts.cut(host)
    await sleep(1000 * seconds)
    hosts.mend(host)
  } else if (kind === 'Redis killed') {
    redis.kill('SIGKILL')
    await sleep(200 * seconds)
    redis = await redisServer()
  } else if (kind === 'Redis stopped') {
    redis.kill('SIGSTOP')
    await sleep(1000 * seconds)
    redis.kill('SIGCONT')
  } else {
    await asked(environment.REDIS_URL, (client) => client.flushall())
  }
}

function startWorker(host: number, number: number, env: Record<string, string>): ChildProcess {
  const argv = [cli, 'worker', '--home', join(dir, `worker-${host}`), '--jobs', '1']
  const worker = hosts.start(host, process.execPath, argv, { ...process.env, ...env, CROWDTAPE_MEMORY: '600MB' })
  createInterface(worker.stdout!).on('line', (line) => {
    const { msg, job } = JSON.parse(line) as { msg: string; job?: string }
    if (msg === 'job done') built.set(`${number} ${job}`, (built.get(`${number} ${job}`) ?? 0) + 1)
  })
  return worker
}

function redisServer(): Promise<ChildProcess> {
  // In protected mode, Redis would refuse connections from other hosts.
  const settings = ['--protected-mode', 'no']
  return startRedis('redis-server', { host: hosts.address, port: redisPort, folder: dir }, settings)
}

function nightly(home: string): string[] {
  return [cli, 'run', 'nightly', '--home', home, '--landing', landing, '--as-of', end]
}
