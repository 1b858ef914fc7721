import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measure } from './process.ts'
import { catalogFigures, growCatalog } from './scale/catalog_figures.ts'
import { unitCosts } from './scale/unit_costs.ts'

/**
 * Measures the catalog of a lake of many years: the times in which the catalog is opened, further days are planned, and these days are
 * committed. The catalog is synthetic, and the objects in it do not exist. If `--landing DIR` is given, the script instead measures the
 * cost per row of ingesting this landing folder and building models from it; `--end` is then the last day of the folder.
 */
const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '1826' },
    companies: { type: 'string', default: '5000' },
    hourly: { type: 'string', default: '24' },
    end: { type: 'string', default: '2025-09-30' },
    more: { type: 'string', default: '30' },
    dir: { type: 'string', default: join(tmpdir(), 'crowdtape-scale') },
    landing: { type: 'string' },
    part: { type: 'string' },
  },
})
const home = join(resolve(given.dir), 'home')
const size = {
  end: given.end,
  days: Number(given.days),
  companies: Number(given.companies),
  hourly: Number(given.hourly),
}

if (given.landing) await costs(resolve(given.landing))
else if (given.part === 'grow') await growCatalog(home, size)
else if (given.part === 'measure')
  process.stdout.write(JSON.stringify(await catalogFigures(home, size, Number(given.more))))
else await compare()

/** The creation of the lake and the measurement run in separate processes, so that the measured memory does not include the creation. */
async function compare(): Promise<void> {
  await rm(home, { recursive: true, force: true })
  const again = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const part = (name: string) => measure([fileURLToPath(import.meta.url), '--part', name, ...again])
  await part('grow')
  const { stdout, peakBytes, cpuSeconds } = await part('measure')
  const figures: Record<string, number> = {
    ...JSON.parse(stdout),
    'peak memory, MB': peakBytes / 1e6,
    'processor, s': cpuSeconds,
  }
  const bars: Record<string, number> = { 'plan of one more day, s': 10, 'commit, s, slowest': 1 }
  console.table(
    Object.entries(figures).map(([what, value]) => ({
      what,
      value: Number(value.toPrecision(4)),
      bar: what in bars ? `at most ${bars[what]}` : '',
      met: what in bars ? value <= bars[what] : '',
    })),
  )
}

/** Prints what it costs to ingest and build the rows of a landing folder, in total and per million rows. */
async function costs(landing: string): Promise<void> {
  const found = await unitCosts(join(resolve(given.dir), 'costs'), landing, given.end)
  console.table(
    found.map(({ what, rows, seconds, bytes, objects }) => ({
      what,
      rows,
      seconds: Number(seconds.toPrecision(3)),
      MB: Number((bytes / 1e6).toPrecision(3)),
      objects,
      ...(rows > 0 && {
        's/M rows': Number(((seconds * 1e6) / rows).toPrecision(3)),
        'MB/M rows': Number((bytes / rows).toPrecision(3)),
      }),
    })),
  )
}
