import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benchApi } from './api/api.ts'
import { quantile } from './api/requests.ts'
import { benchEmbeddings } from './embeddings.ts'
import { benchIntent } from './intent/intent.ts'
import { benchLargeFile } from './intent/large_file.ts'
import { addDay, benchLanding, removeDay } from './landing.ts'
import { type Measured, measure } from './process.ts'
import { benchQueue } from './queue.ts'
import { compare } from './reference/agreement.ts'

/**
 * Measures the pipeline and the API, and compares them with references that are measured in the same run. Prints each ratio and its limit.
 * Also measures the speed of the configured embedder. `--only` takes one of build, api, intent, file, embeddings and queue, and can be
 * repeated. If `--python` names an interpreter with fastapi, uvicorn and duckdb, an endpoint is also measured as a FastAPI server. The
 * generated input is kept in `--dir` and reused.
 */
const { values: given } = parseArgs({
  options: {
    trades: { type: 'string', default: '10000000' },
    snapshots: { type: 'string', default: '20000000' },
    conversations: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '365' },
    end: { type: 'string', default: '2025-09-30' },
    memory: { type: 'string', default: '2GB' },
    threads: { type: 'string', default: String(availableParallelism()) },
    dir: { type: 'string', default: join(tmpdir(), 'crowdtape-bench') },
    repeat: { type: 'string', default: '1' },
    port: { type: 'string', default: '18080' },
    only: { type: 'string', multiple: true, default: ['build', 'api', 'intent', 'file', 'embeddings', 'queue'] },
    passages: { type: 'string', default: '2000' },
    python: { type: 'string' },
    out: { type: 'string' },
  },
})
const dir = resolve(given.dir)
const cli = fileURLToPath(new URL('../bin/crowdtape.js', import.meta.url))
const home = join(dir, 'home')
const gold = join(dir, 'reference')
const environment = { CROWDTAPE_MEMORY: given.memory, CROWDTAPE_THREADS: given.threads }
const results: {
  what: string
  ours: number
  reference: number
  ratio: number
  bar: string
  met: boolean
  peak?: string
}[] = []

await mkdir(gold, { recursive: true })
const size = {
  trades: Number(given.trades),
  snapshots: Number(given.snapshots),
  days: Number(given.days),
  end: given.end,
}
const only = new Set(given.only)
if (only.has('embeddings')) console.table([await benchEmbeddings(Number(given.passages))])
if (only.has('build') || only.has('api')) {
  const { landing, next } = await benchLanding(dir, size, given.memory)
  if (only.has('build')) await benchBuild(landing, next)
}
if (only.has('api')) {
  const api = await benchApi(cli, home, tablesOf(home), dir, Number(given.port), given.python)
  note('cached API, requests/s, vs bare route', api.cachedPerSecond, api.barePerSecond, 'at least', 0.85)
  note('uncached API, p99 ms, vs bare query', api.uncachedP99, api.queryP99, 'at most', 1.5)
  if (api.fastapiPerSecond)
    note('uncached API, requests/s, vs FastAPI', api.uncachedPerSecond, api.fastapiPerSecond, 'at least', 5)
}
if (only.has('intent')) {
  const conversations = Number(given.conversations)
  const { days, end } = size
  const intent = await benchIntent(cli, dir, { conversations, days, end }, environment)
  const peak = `${Math.round(intent.peakBytes / 1e6)} MB`
  note('labelling, units/s, vs 20,000', intent.labelledPerSecond, 20_000, 'at least', 2)
  note(
    'labelling, units/s, vs splitting words',
    intent.labelledPerSecond,
    intent.splitPerSecond,
    'for comparison',
    Infinity,
  )
  const cubePeak = `${Math.round(intent.cubePeakBytes / 1e6)} MB`
  note('intent cube and baselines, s, vs 30 s', intent.cells + intent.baselines, 30, 'at most', 1, cubePeak)
  note('the intent cube alone, s, vs 30 s', intent.cells, 30, 'at most', 1)
  note('intent cube, peak memory, MB, vs 2 GB', intent.cubePeakBytes / 1e6, 2000, 'at most', 1)
  note('intent, one more day, s, vs full build', intent.day, intent.full, 'at most', 0.08, peak)
  note('intent, peak memory, MB, vs 2 GB', intent.peakBytes / 1e6, 2000, 'at most', 1)
}
if (only.has('file')) {
  const file = await benchLargeFile(cli, dir)
  note('one landing file of 2 GB, s, vs 8 min', file.seconds, 480, 'at most', 1)
  note('one landing file of 2 GB, peak memory, MB, vs 2 GB', file.peakBytes / 1e6, 2000, 'at most', 1)
}
if (only.has('queue')) {
  const queue = await benchQueue(cli, dir, Number(given.port) + 1)
  console.table([queue])
  note('overhead of a partition inline, ms', queue.inline, 3, 'at most', 1)
  note('overhead of a partition over the queue, ms', queue.queue, 25, 'at most', 1)
}
console.table(
  results.map((row) => ({ ...row, ours: round(row.ours), reference: round(row.reference), ratio: round(row.ratio) })),
)
if (given.out)
  await writeFile(
    given.out,
    `${JSON.stringify({ size, memory: given.memory, threads: given.threads, results }, null, 2)}\n`,
  )

async function benchBuild(landing: string, next: string): Promise<void> {
  const full: Measured[] = []
  const reference: Measured[] = []
  const day: Measured[] = []
  const referenceDay: Measured[] = []
  for (let turn = 0; turn < Number(given.repeat); turn++) {
    await rm(home, { recursive: true, force: true })
    await removeDay(landing, next)
    full.push(await nightly(landing, given.end))
    reference.push(await runReference(landing, given.end))
    if (turn === 0) console.table(await compare(tablesOf(home), gold, join(dir, 'temp')))
    await addDay(dir, landing, next)
    day.push(await nightly(landing, next))
    referenceDay.push(await runReference(landing, next))
    if (turn === 0) console.table(await compare(tablesOf(home), gold, join(dir, 'temp')))
    await removeDay(landing, next)
  }
  note('full build, s, vs script', median(full), median(reference), 'at most', 2, peaks(full, reference))
  note('full build, CPU s, vs script', processor(full), processor(reference), 'for comparison', Infinity)
  note('one more day, s, vs full build', median(day), median(full), 'at most', 0.05, peaks(day, full))
  note('one more day, s, vs script', median(day), median(referenceDay), 'at most', 0.15, peaks(day, referenceDay))
  note('one more day, CPU s, vs script', processor(day), processor(referenceDay), 'for comparison', Infinity)
}

async function nightly(landing: string, asOf: string): Promise<Measured> {
  process.stderr.write(`nightly ${asOf}\n`)
  const run = await measure(
    [cli, 'run', 'nightly', '--landing', landing, '--home', home, '--as-of', asOf, '--json'],
    environment,
  )
  process.stderr.write(`  ${run.seconds.toFixed(1)} s, ${megabytes(run.peakBytes)}\n`)
  return run
}

async function runReference(landing: string, asOf: string): Promise<Measured> {
  process.stderr.write(`reference ${asOf}\n`)
  const script = fileURLToPath(new URL('reference/reference.ts', import.meta.url))
  const run = await measure([script, landing, asOf, given.memory, given.threads, join(dir, 'temp'), gold])
  process.stderr.write(`  ${run.seconds.toFixed(1)} s, ${megabytes(run.peakBytes)}: ${run.stdout}`)
  return run
}

/** The tables of the newest release in a home. */
function tablesOf(folder: string): string {
  const releases = readdirSync(join(folder, 'releases')).filter((name) => /^\d{4}-\d\d-\d\d-/.test(name))
  return join(folder, 'releases', releases.sort().at(-1)!, 'tables.duckdb')
}

function note(
  what: string,
  ours: number,
  reference: number,
  bound: 'at most' | 'at least' | 'for comparison',
  bar: number,
  peak?: string,
): void {
  const ratio = ours / reference
  const met = bound === 'at least' ? ratio >= bar : ratio <= bar
  results.push({ what, ours, reference, ratio, bar: Number.isFinite(bar) ? `${bound} ${bar}` : bound, met, peak })
}

function median(runs: Measured[]): number {
  return quantile(
    runs.map((run) => run.seconds),
    0.5,
  )
}

function processor(runs: Measured[]): number {
  return quantile(
    runs.map((run) => run.cpuSeconds),
    0.5,
  )
}

function peaks(ours: Measured[], theirs: Measured[]): string {
  const highest = (runs: Measured[]) => megabytes(Math.max(...runs.map((run) => run.peakBytes)))
  return `${highest(ours)} / ${highest(theirs)}`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
