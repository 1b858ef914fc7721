import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, openEngine } from '../../src/engine/duckdb.ts'
import { type Call, type Point, readCalls } from './calls.ts'
import { type Ended, run } from './child.ts'
import { days, layDay } from './landing.ts'
import { books, leftovers, readAsReader, stateOf } from './standing.ts'

/** A run of which every call is to fail once, and how it ends undisturbed. */
export interface Scenario {
  calls: Call[]
  /** Digest that readers see before and after the run. */
  before: string | undefined
  after: string
  /** Breaks a run off at a point and runs it again; gives in sentences what is then not as it must be. */
  attempt(point: Point): Promise<string[]>
  /**
   * Runs that were made after a fault, those spared as the state had been seen, and points that a run did not come to:
   * now and then it has a call or two less.
   */
  tally: { reruns: number; spared: number; missed: number }
  close(): Promise<void>
}

/** Any secret does, if both runs have the same: the person ids in bronze hang on it. */
const secret = { CROWDTAPE_SECRET: 'a secret of the faults' }

/**
 * `next day`: a home with the release of the second day takes in the third and publishes it. `first run`: an empty home
 * takes in two days, makes its secret and publishes the first release.
 */
export async function prepare(kind: 'next day' | 'first run', library: string): Promise<Scenario> {
  const root = await mkdtemp(join(tmpdir(), 'crowdtape-faults-'))
  const engine = await openEngine({ memory: '200MB', threads: 1, temp: join(root, 'spill') })
  const [first, next, start] = ['first', 'next', 'start'].map((name) => join(root, name))
  for (const day of days.slice(0, 2)) await layDay(first, day)
  for (const day of days) await layDay(next, day)
  await mkdir(start)
  const env = kind === 'next day' ? secret : {}
  if (kind === 'next day') await runWell(nightly(first, start, days[1]), env)
  const args = (home: string) => (kind === 'next day' ? nightly(next, home, days[2]) : nightly(first, home, days[1]))

  const before = await readAsReader(start)
  const whole = join(root, 'whole')
  const log = join(root, 'calls')
  await cp(start, whole, { recursive: true })
  await runWell(args(whole), env, { library, inside: whole, log })
  const after = await readAsReader(whole)
  if (!after || after === before) throw new Error(`the undisturbed run published ${after}, before it ${before}`)
  const expected = await booksOf(engine, whole, kind)
  const seen = new Set<string>()
  const tally = { reruns: 0, spared: 0, missed: 0 }
  let homes = 0

  const calls = await readCalls(log, whole)

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
      // A run may make a few calls less than the recorded one (the secret is random); then the point lies that much earlier.
      for (let at = call.number, tries = 0; !hit && tries < 4; tries++) {
        if (home) await rm(home, { recursive: true })
        home = join(root, `home-${++homes}`)
        await cp(start, home, { recursive: true })
        const log = `${home}.calls`
        broken = await run(args(home), { library, inside: home, log, at, mode }, env)
        const made = await readCalls(log, home)
        hit = made.find(({ number }) => number === at)
        at = Math.min(at - 1, made.length - (calls.length - call.number))
      }
      if (!hit || !broken) {
        tally.missed++
        await rm(home, { recursive: true })
        return broken?.code === 0 ? [] : [`call ${call.number} was not come to: ${broken?.stderr.slice(-500)}`]
      }
      const [ended, made] = [broken, hit]
      await hold('readers', async () => {
        const found = await readAsReader(home)
        if (found !== before && found !== after) throw new Error(`found ${found}`)
        const complaint = complaintOf(ended, made, mode, found === after)
        if (complaint) wrong.push(complaint)
      })
      const state = await stateOf(home)
      if (seen.has(state) && wrong.length === 0) tally.spared++
      else {
        seen.add(state)
        tally.reruns++
        const rerun = await run(args(home), undefined, env)
        if (rerun.code !== 0) wrong.push(`the rerun ended with ${rerun.code}: ${rerun.stderr.slice(-500)}`)
        else {
          await hold('readers after the rerun', async () => same('release', await readAsReader(home), after))
          await hold('books', async () => same('books', await booksOf(engine, home, kind), expected))
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
      await engine.close()
      await rm(root, { recursive: true, force: true })
    },
  }
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

/** A first run makes a secret of its own each time: people have other ids then, and all else must be the same. */
async function booksOf(engine: Engine, home: string, kind: string): Promise<Record<string, unknown>> {
  const found = await books(engine, home)
  if (kind === 'next day') return found
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => !/^(portfolio_\w+ rows|daily\.|gold\.(holder|trader)_)/.test(name)),
  )
}

/** What is wrong with how the broken run ended. */
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
  // Node looks whether a folder that it could not make is there, and reports that it is not.
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
