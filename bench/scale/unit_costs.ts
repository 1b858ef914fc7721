import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import nightly from '../../jobs/nightly.ts'
import { daysBefore } from '../../src/base/calendar/days.ts'
import { settings } from '../../src/base/settings.ts'
import { Builder } from '../../src/build/build.ts'
import { objectsIn } from '../../src/build/model_inputs.ts'
import type { BuildJob, BuiltPart } from '../../src/build/partition_builder.ts'
import { inlineRunner } from '../../src/build/runner/inline.ts'
import type { JobHandler, JobIdentity, Runner } from '../../src/build/runner/runner.ts'
import { ingest } from '../../src/ingest/ingest.ts'
import { personSecret } from '../../src/lake/person_ids.ts'
import type { Stage } from '../../src/pipeline/request.ts'
import { feedSources, openContext, type RunContext, readModelSettings } from '../../src/pipeline/run_context.ts'
import { timed } from './timed.ts'

/** The cost of processing some rows: CPU seconds, and added bytes and objects in the lake. */
export interface Cost {
  what: string
  rows: number
  seconds: number
  bytes: number
  objects: number
}

/**
 * Ingests a landing folder feed by feed. Then builds the release of the day before `end` and the release of `end`, on
 * one thread. Returns the cost of each feed's ingest, of each model in both builds, and of each stage of the second
 * run.
 */
export async function unitCosts(home: string, landing: string, end: string): Promise<Cost[]> {
  await rm(home, { recursive: true, force: true })
  const read = settings({
    CROWDTAPE_THREADS: '1',
    CROWDTAPE_MEMORY: '2GB',
    CROWDTAPE_SECRET: 'a secret of sixteen letters',
  })
  const context = await openContext(home, 'bench', read)
  try {
    const costs: Cost[] = []
    for (const feed of context.feeds) costs.push(await ingestCost(context, landing, feed.name))
    const rowsOf = new Map<string, number>()
    const { bronze } = await context.lake.catalog()
    for (const partitions of Object.values(bronze)) {
      for (const parts of Object.values(partitions)) for (const { key, rows } of parts) rowsOf.set(key, rows)
    }
    const models = new Map<string, Cost>()
    const runner = weighingRunner(inlineRunner(1), rowsOf, models)
    const {
      lake,
      feeds,
      models: { graph },
    } = context
    context.models = new Builder(
      lake,
      graph,
      feedSources(feeds),
      readModelSettings(read),
      runner,
      read.CROWDTAPE_SHARDS,
    )
    const modelCosts = (release: string) => {
      const each = [...models.values()].map((cost) => ({ ...cost, what: `${release}: ${cost.what}` }))
      models.clear()
      return each
    }
    await runNightly(context, daysBefore(end, 1), [])
    const first = modelCosts('first release')
    await runNightly(context, end, costs)
    return [...costs, ...first, ...modelCosts('one more day')]
  } finally {
    await context.close()
  }
}

async function ingestCost({ lake, home, settings }: RunContext, landing: string, feed: string): Promise<Cost> {
  const secret = await personSecret(home)
  const options = { landing, feeds: [feed], secret, batchBytes: settings.CROWDTAPE_BATCH_BYTES }
  const [report, seconds] = await timed(() => ingest(lake, options))
  const { bytes, objects } = await weigh(join(home, 'lake', 'bronze', feed))
  return { what: `ingest ${feed}`, rows: report.feeds[0].read, seconds, bytes, objects }
}

async function runNightly(context: RunContext, day: string, costs: Cost[]): Promise<void> {
  const places = ['lake', 'releases', 'archive'].map((place) => join(context.home, place))
  const stage: Stage = async (title, work) => {
    const before = await Promise.all(places.map(weigh))
    const [result, seconds] = await timed(() => work(() => {}))
    const after = await Promise.all(places.map(weigh))
    const grown = (what: 'bytes' | 'objects') => after.reduce((sum, each, at) => sum + each[what] - before[at][what], 0)
    costs.push({ what: `stage ${title}`, rows: 0, seconds, bytes: grown('bytes'), objects: grown('objects') })
    return result
  }
  const accepted = ['volume', 'freshness'].flatMap((check) => context.feeds.map(({ name }) => `${name}: ${check}`))
  await nightly.run({ days: [day], isDayNamed: true, accepted }, context, stage)
}

/** A runner that adds up the costs of its jobs by model: input rows, CPU time, and written bytes and objects. */
function weighingRunner(inner: Runner, rowsOf: Map<string, number>, models: Map<string, Cost>): Runner {
  return {
    ...inner,
    async run<J extends JobIdentity, M>(jobs: J[], handler: JobHandler<J, M>) {
      const make = async (job: J) => {
        const { parts, model } = job as unknown as BuildJob
        const [result, seconds] = await timed(() => handler.make(job))
        const made = result as unknown as BuiltPart[]
        const inputs = new Set(parts.flatMap((part) => objectsIn(part.inputs)))
        const cost = models.get(model) ?? { what: model, rows: 0, seconds: 0, bytes: 0, objects: 0 }
        for (const key of inputs) cost.rows += rowsOf.get(key) ?? 0
        cost.seconds += seconds
        for (const [at, { bytes, rows }] of made.entries()) {
          const { key } = parts[at]
          if (key !== null) rowsOf.set(key, rows)
          cost.bytes += bytes
          cost.objects++
        }
        models.set(model, cost)
        return result
      }
      await inner.run(jobs, { ...handler, make })
    },
  }
}

/** The total size and the number of the files in a folder. */
async function weigh(folder: string): Promise<{ bytes: number; objects: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return { bytes: sizes.reduce((sum, { size }) => sum + size, 0), objects: files.length }
}
