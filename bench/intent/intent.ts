import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plusDays } from '../../src/base/calendar/days.ts'
import { generate } from '../../src/tools/generate/generate.ts'
import { type Measured, measure } from '../process.ts'

export interface IntentSize {
  conversations: number
  days: number
  /** Last day of the first build. The benchmark later adds the day after it. */
  end: string
}

export interface IntentMeasure {
  /**
   * Number of units that are labelled per second while `daily.questions` is built. The time includes file access and the start of threads.
   */
  labelledPerSecond: number
  /** Number of units per second if DuckDB only splits the same texts into lower-case words, on the same number of threads. */
  splitPerSecond: number
  /** Seconds in which `gold.intent_cells` is built, checked and written. `baselines` has the same for `gold.intent_baselines`. */
  cells: number
  baselines: number
  /** Peak resident memory, in bytes, of the process that builds these two tables. */
  cubePeakBytes: number
  /** Seconds of all steps from the landing files to the first release. */
  full: number
  /** Seconds of the run that builds the release of the next day. The files of that day have already been ingested. */
  day: number
  /** The highest peak of resident memory of all measured programs, in bytes. */
  peakBytes: number
}

/**
 * Labels many conversations, builds the intent tables from them, and then builds the tables of the next day. The generated input is kept in
 * `dir` and reused.
 */
export async function benchIntent(
  cli: string,
  dir: string,
  size: IntentSize,
  env: Record<string, string>,
): Promise<IntentMeasure> {
  const home = join(dir, 'intent-home')
  const landing = await intentLanding(dir, size)
  await rm(home, { recursive: true, force: true })
  const script = fileURLToPath(new URL('intent_labels.ts', import.meta.url))
  const nightly = (asOf: string) =>
    told([cli, 'run', 'nightly', '--landing', landing, '--home', home, '--as-of', asOf, '--json'], env)
  process.stderr.write('labels\n')
  const labels = await told([script, home, landing, size.end], env)
  const { takingIn, labelling, splitting, units } = JSON.parse(labels.stdout) as Record<string, number>
  process.stderr.write('cube\n')
  const cubeScript = fileURLToPath(new URL('intent_cube.ts', import.meta.url))
  const inputs = await told([cubeScript, home, size.end, 'inputs'], env)
  const cube = await told([cubeScript, home, size.end, 'cube'], env)
  const seconds = JSON.parse(cube.stdout) as Record<string, number>
  process.stderr.write(`nightly ${size.end} and one more day\n`)
  const rest = await nightly(size.end)
  const day = await nightly(plusDays(size.end, 1))
  return {
    labelledPerSecond: units / labelling,
    splitPerSecond: units / splitting,
    cells: seconds['gold.intent_cells'],
    baselines: seconds['gold.intent_baselines'],
    cubePeakBytes: cube.peakBytes,
    full: takingIn + labelling + inputs.seconds + cube.seconds + rest.seconds,
    day: day.seconds,
    peakBytes: Math.max(...[labels, inputs, cube, rest, day].map((run) => run.peakBytes)),
  }
}

async function told(args: string[], env: Record<string, string>): Promise<Measured> {
  const run = await measure(args, env)
  process.stderr.write(`  ${run.seconds.toFixed(1)} s, ${Math.round(run.peakBytes / 1e6)} MB\n`)
  return run
}

/** Generates a landing folder that has only companies and conversations, unless the folder exists. Returns its path. */
async function intentLanding(dir: string, size: IntentSize): Promise<string> {
  const landing = join(dir, 'intent-landing')
  const stamp = join(dir, 'intent-size.json')
  const wanted = JSON.stringify(size)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return landing
  const all = join(dir, 'intent-generated')
  for (const folder of [landing, all]) await rm(folder, { recursive: true, force: true })
  process.stderr.write(`generating ${size.conversations} conversations\n`)
  await generate({
    out: all,
    days: size.days + 1,
    end: plusDays(size.end, 1),
    people: Math.max(200, Math.round(size.conversations / 50)),
    tickers: 600,
    trades: 1000,
    snapshotRows: 1000,
    conversations: Math.round((size.conversations * (size.days + 1)) / size.days),
    bad: false,
    temp: join(dir, 'temp'),
  })
  await mkdir(landing, { recursive: true })
  for (const feed of ['companies', 'conversations']) await rename(join(all, feed), join(landing, feed))
  await rm(all, { recursive: true })
  await writeFile(stamp, wanted)
  return landing
}
