import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plusDays } from '../src/base/calendar/days.ts'
import { generate } from '../src/tools/generate/generate.ts'

export const FEEDS = ['portfolio_trades', 'portfolio_snapshots']

export interface BenchSize {
  trades: number
  snapshots: number
  days: number
  /** Last day of the first build. The benchmark later adds the day after it. */
  end: string
}

/**
 * Generates the landing folder of the benchmark, unless a folder of this size exists. The files of the day after `end` are outside the
 * landing folder until `addDay` copies them into it.
 */
export async function benchLanding(
  dir: string,
  size: BenchSize,
  memory: string,
): Promise<{ landing: string; next: string }> {
  const landing = join(dir, 'landing')
  const next = plusDays(size.end, 1)
  const stamp = join(dir, 'size.json')
  const wanted = JSON.stringify(size)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) {
    await removeDay(landing, next)
    return { landing, next }
  }
  await rm(landing, { recursive: true, force: true })
  const more = (size.days + 1) / size.days
  await generate({
    out: landing,
    format: 'parquet',
    days: size.days + 1,
    end: next,
    people: Math.max(200, Math.round(size.trades / 500)),
    tickers: 500,
    trades: Math.round(size.trades * more),
    // More rows are requested than needed, because the generator simulates outages, in which no rows are generated.
    snapshotRows: Math.round(size.snapshots * more * 1.01),
    memory,
    temp: join(dir, 'temp'),
    progress: ({ done, of }) => done % 20 === 0 && process.stderr.write(`generating: day ${done} of ${of}\n`),
  })
  for (const feed of FEEDS) {
    await mkdir(join(dir, 'next', feed), { recursive: true })
    await rename(join(landing, feed, `${next}.parquet`), join(dir, 'next', feed, `${next}.parquet`))
  }
  await writeFile(stamp, wanted)
  return { landing, next }
}

export async function addDay(dir: string, landing: string, day: string): Promise<void> {
  for (const feed of FEEDS)
    await copyFile(join(dir, 'next', feed, `${day}.parquet`), join(landing, feed, `${day}.parquet`))
}

export async function removeDay(landing: string, day: string): Promise<void> {
  for (const feed of FEEDS)
    for (const name of readdirSync(join(landing, feed)).filter((each) => each.startsWith(day)))
      await rm(join(landing, feed, name))
}
