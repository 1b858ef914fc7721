import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import nightlyJob from '../../jobs/nightly.ts'
import { openEngine } from '../../src/base/duckdb.ts'
import { Builder } from '../../src/build/build.ts'
import { runJob } from '../../src/cli/run_job.ts'
import type { Job } from '../../src/pipeline/job.ts'
import { feedSources, readModelSettings } from '../../src/pipeline/run_context.ts'
import { onlyModels } from '../harness/only_models.ts'
import { type Call, isDecisive, type Point, readCalls, sameCalls } from './calls.ts'
import type { Ended } from './child.ts'
import { books, leftovers, readAsReader, stateOf } from './home_state.ts'
import { days, layDay } from './landing.ts'
import { models, run } from './part.ts'

/** A run whose calls are made to fail, and its undisturbed outcome. */
export interface Scenario {
  calls: Call[]
  /** Digest that readers see before and after the run. */
  before: string | undefined
  after: string
  /** Interrupts a run at a point and runs it again. Returns the problems found, one sentence each. */
  attempt(point: Point): Promise<string[]>
  /**
   * Reruns after a fault, reruns skipped because the same state was already tested, and points that were not reached
   * because a run made fewer calls.
   */
  tally: { reruns: number; spared: number; missed: number }
  close(): Promise<void>
}

/** Any secret works if all runs share it, because the person ids in bronze depend on it. */
const secret = { CROWDTAPE_SECRET: 'a secret of the faults' }

/** The digest that readers see after an undisturbed run, and the content of its lake. */
interface Outcome {
  after: string | undefined
  books: Record<string, unknown>
}

/** A home in which runs are interrupted, and the calls of an undisturbed run from there. */
interface Beginning {
  home: string
  calls: Call[]
}

/**
 * `next day` publishes the third day in a home with the release of the second; `first run` starts with an empty home.
 * `isQuick` skips the work before a point: runs resume one that was killed just before it wrote the release, or start
 * with objects that are already built but not in the catalog.
 */
export async function prepare(
  kind: 'next day' | 'first run',
  library: string,
  { isQuick }: { isQuick: boolean },
): Promise<Scenario> {
  const root = await mkdtemp(join(tmpdir(), 'crowdtape-faults-'))
  const engine = await openEngine({ memory: '200MB', threads: 1, temp: join(root, 'spill') })
  const [first, next, start, strewn, late] = ['first', 'next', 'start', 'strewn', 'late'].map((name) =>
    join(root, name),
  )
  for (const day of days.slice(0, 2)) await layDay(first, day)
  for (const day of days) await layDay(next, day)
  await mkdir(start)
  const env: { CROWDTAPE_SECRET?: string } = kind === 'next day' ? secret : {}
  if (kind === 'next day') await runWell(nightly(first, start, days[1]), env)
  const [landing, day] = kind === 'next day' ? [next, days[2]] : [first, days[1]]
  const args = (home: string) => nightly(landing, home, day)
  const request = { days: [day], landing, isDayNamed: true, accepted: [] }
  vi.stubEnv('CROWDTAPE_SECRET', env.CROWDTAPE_SECRET)

  const before = await readAsReader(start)
  const recorded = async (home: string, name: string): Promise<Beginning> => {
    const log = join(root, `${name} calls`)
    const ran = join(root, name)
    await cp(home, ran, { recursive: true })
    await runWell(args(ran), env, { library, inside: ran, log })
    return { home, calls: await readCalls(log, ran) }
  }
  const whole = join(root, 'whole')
  const early = await recorded(start, 'whole')
  const { calls } = early
  const outcomes = new Map<string, Promise<Outcome>>()
  const { after } = await outcomeFor(whole, async () => whole)
  if (!after || after === before) throw new Error(`the undisturbed run published ${after}, before it ${before}`)
  const seen = new Set<string>()
  const tally = { reruns: 0, spared: 0, missed: 0 }
  let homes = 0

  const built = calls.findIndex(({ to }) => /^lake\/(silver|daily|gold)\//.test(to ?? ''))
  const written = calls.findIndex(isOnRelease)
  if (built < 1 || written < built) throw new Error('found no calls that build and write a release, expected both')
  const beginningOf = isQuick ? await shortCuts() : (call: Call) => ({ ...early, number: call.number })

  /** The home from which a call is reached soonest, and the number of the call there. */
  async function shortCuts(): Promise<(call: Call) => Beginning & { number: number }> {
    await cp(start, strewn, { recursive: true })
    for (const layer of ['silver', 'daily', 'gold'].map((name) => join('lake', name)))
      if (existsSync(join(whole, layer))) await cp(join(whole, layer), join(strewn, layer), { recursive: true })
    await cp(start, late, { recursive: true })
    const { signal } = await run(args(late), { library, inside: late, at: 1, on: 'tables.duckdb', mode: 'kill' }, env)
    if (signal !== 'SIGKILL') throw new Error('found a run that wrote no tables.duckdb, expected it killed there')
    const resumed = await recorded(late, 'resumed')
    // Only earlier calls may be skipped: each call on the release must still be made.
    const numbers = sameCalls(calls.slice(written), resumed.calls)
    return (call) => {
      if (numbers.has(call.number)) return { ...resumed, number: numbers.get(call.number)! }
      const isStrewn = kind === 'next day' && isDecisive(call) && call.number < calls[built].number
      return { home: isStrewn ? strewn : start, calls, number: call.number }
    }
  }

  /**
   * The expected outcome: that of an undisturbed run with the same secret. A first run generates a random secret, on
   * which the person ids and the published noise depend.
   */
  async function outcomeFor(home: string, undisturbed = runUndisturbed): Promise<Outcome> {
    const path = join(home, 'secret')
    const drawn = existsSync(path) ? await readFile(path, 'utf8') : ''
    const found =
      outcomes.get(drawn) ??
      undisturbed(drawn).then(async (ran) => ({ after: await readAsReader(ran), books: await books(engine, ran) }))
    outcomes.set(drawn, found)
    return found
  }

  async function runUndisturbed(drawn: string): Promise<string> {
    const home = join(root, `undisturbed-${++homes}`)
    await mkdir(home)
    await writeFile(join(home, 'secret'), drawn, { mode: 0o600 })
    await runJob('run nightly', nightlyHere, request, { home, quiet: true })
    return home
  }

  return {
    calls,
    before,
    after,
    tally,
    async attempt({ call, mode }) {
      const wrong: string[] = []
      const hold = async (what: string, check: () => Promise<void>) => {
        await check().catch((error: Error) => wrong.push(`${what}: ${error.message}`))
      }
      let home = ''
      let broken: Awaited<ReturnType<typeof run>> | undefined
      let hit: Awaited<ReturnType<typeof readCalls>>[number] | undefined
      // A run may make a few calls fewer than the recorded one because its secret is random; the point is then earlier.
      const beginning = beginningOf(call)
      for (let at = beginning.number, tries = 0; !hit && tries < 4; tries++) {
        if (home) await rm(home, { recursive: true })
        home = join(root, `home-${++homes}`)
        await cp(beginning.home, home, { recursive: true })
        const log = `${home}.calls`
        broken = await run(args(home), { library, inside: home, log, at, mode }, env)
        const made = await readCalls(log, home)
        hit = made.find(({ number }) => number === at)
        at = Math.min(at - 1, made.length - (beginning.calls.length - beginning.number))
      }
      if (!hit || !broken) {
        tally.missed++
        await rm(home, { recursive: true })
        return broken?.code === 0 ? [] : [`call ${call.number} was not come to: ${broken?.stderr.slice(-500)}`]
      }
      const [ended, made] = [broken, hit]
      await hold('readers', async () => {
        const found = await readAsReader(home)
        const isPublished = found !== before
        if (isPublished) same('release', found, (await outcomeFor(home)).after)
        const complaint = complaintOf(ended, made, mode, isPublished)
        if (complaint) wrong.push(complaint)
      })
      const state = await stateOf(home)
      if (seen.has(state) && wrong.length === 0) tally.spared++
      else {
        seen.add(state)
        tally.reruns++
        // Only the state of the home matters, so the rerun uses this process, which takes half the time.
        const rerun = await runJob('run nightly', nightlyHere, request, { home, quiet: true }).catch(
          (error: Error) => error,
        )
        if (rerun instanceof Error) wrong.push(`the rerun failed: ${rerun.stack}`)
        else {
          const expected = await outcomeFor(home)
          await hold('readers after the rerun', async () => same('release', await readAsReader(home), expected.after))
          await hold('books', async () => same('books', await books(engine, home), expected.books))
          for (const left of await leftovers(home)) wrong.push(`the rerun left ${left}`)
        }
      }
      await rm(home, { recursive: true, force: true })
      return wrong.map(
        (sentence) =>
          `call ${made.number}, ${made.name} ${made.path}${made.to ? ` to ${made.to}` : ''}, ${mode}: ${sentence}`,
      )
    },
    async close() {
      vi.unstubAllEnvs()
      await engine.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The nightly job with the same models, for runs in this process. */
const nightlyHere: Job = {
  ...nightlyJob,
  run(request, context, stage) {
    const { lake, feeds, settings, runner } = context
    const graph = onlyModels(context.models.graph, models)
    context.models = new Builder(lake, graph, feedSources(feeds), readModelSettings(settings), runner)
    return nightlyJob.run(request, context, stage)
  },
}

function isOnRelease({ path, to }: Call): boolean {
  return `${path} ${to}`.includes('tables.duckdb')
}

/** Runs `work` over items, two at a time, in order. */
export async function twoAtATime<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  await Promise.all(
    [1, 2].map(async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

function nightly(landing: string, home: string, day: string): string[] {
  return ['run', 'nightly', '--landing', landing, '--home', home, '--as-of', day, '--json']
}

async function runWell(args: string[], env: NodeJS.ProcessEnv, fault?: Parameters<typeof run>[1]): Promise<void> {
  const ended = await run(args, fault, env)
  if (ended.code !== 0) throw new Error(`an undisturbed run ended with ${ended.code}: ${ended.stderr}`)
}

/** Returns what is wrong with how the interrupted run ended. */
function complaintOf(
  { code, signal, stderr }: Ended,
  call: Call,
  mode: Point['mode'],
  isPublished: boolean,
): string | undefined {
  if (mode === 'kill' || mode === 'short')
    return signal === 'SIGKILL' ? undefined : `was not killed, ended with ${code}: ${stderr.slice(-300)}`
  if (signal) return `died of ${signal}: ${stderr.slice(-500)}`
  if (code === 0) return isPublished ? undefined : 'ended with 0, but published nothing'
  if (code !== 1) return `ended with ${code}: ${stderr.slice(-500)}`
  const said = stderr.slice(stderr.indexOf('crowdtape:'))
  if (!stderr.includes('crowdtape:') || /^\s+at /m.test(stderr)) return `found no clean message: ${stderr.slice(-500)}`
  // If mkdir fails, Node checks whether the folder exists, and reports ENOENT instead.
  const isNodes = call.name === 'mkdir' && /ENOENT.*mkdir/.test(said)
  if (!isNodes && !/ENOSPC|EIO|No space left|Input\/output error|fsync failed/i.test(said))
    return `the message does not tell the cause: ${said}`
  if (!/(stays up|nothing was published).*run again/.test(said))
    return `the message does not tell what stays true: ${said}`
  return undefined
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value, null, 1).split('\n').sort())
  const differences = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)).map((line) => `expected ${line}`),
  ]
  if (differences.length > 0) throw new Error(`${what} differ: ${differences.slice(0, 6).join(' ')}`)
}
