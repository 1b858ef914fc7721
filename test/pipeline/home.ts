import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import backfillJob from '../../jobs/backfill.ts'
import intradayJob from '../../jobs/intraday.ts'
import nightlyJob from '../../jobs/nightly.ts'
import { rows } from '../../src/base/duckdb.ts'
import { identifier, literal } from '../../src/base/quote.ts'
import { settings } from '../../src/base/settings.ts'
import { Builder } from '../../src/build/build.ts'
import type { ModelSettings } from '../../src/build/fingerprint.ts'
import type { Graph } from '../../src/build/graph/graph.ts'
import type { IngestReport } from '../../src/ingest/ingest.ts'
import type { Job } from '../../src/pipeline/job.ts'
import type { JobRequest, Stage } from '../../src/pipeline/request.ts'
import {
  feedSources,
  openContext,
  type QueueingOptions,
  type RunContext,
  readModelSettings,
} from '../../src/pipeline/run_context.ts'
import { ingestInputs } from '../../src/pipeline/stages.ts'
import { onlyModels } from '../harness/only_models.ts'
import { folder } from './landing.ts'

export const secret = 'a secret of sixteen letters'

/** A home folder for jobs that run in this process. */
export interface Home {
  path: string
  context: RunContext
  nightly(day: string, request?: Partial<JobRequest>): ReturnType<Job['run']>
  intraday(day: string, request?: Partial<JobRequest>): ReturnType<Job['run']>
  backfill(days: string[], request?: Partial<JobRequest>): ReturnType<Job['run']>
  /** Ingests new landing files without building anything. */
  ingestInputs(): Promise<IngestReport>
  /** Switches to other models or settings, or to another number of shards. */
  edit(change: { graph?: Graph; settings?: ModelSettings; shards?: number }): Promise<void>
  /** All rows of a release by table; by default the live release. */
  tables(release?: string): Promise<Record<string, Record<string, unknown>[]>>
  close(): Promise<void>
}

export interface HomeOptions {
  path?: string
  threads?: number
  batchBytes?: number
  env?: Record<string, string>
  queued?: QueueingOptions
  /**
   * The published models of a release, with their dependencies. By default all of them, which takes four times as long.
   */
  models?: RegExp
}

/** Opens a home folder for runs over a landing folder; a new one unless a path is given. */
export async function openHome(landing: string, options: HomeOptions = {}): Promise<Home> {
  vi.stubEnv('CROWDTAPE_SECRET', secret)
  const path = options.path ?? folder()
  const threads = options.threads ?? 1
  const environment = {
    CROWDTAPE_MEMORY: '900MB',
    CROWDTAPE_THREADS: String(threads),
    CROWDTAPE_BATCH_BYTES: String(options.batchBytes ?? 1e8),
    ...options.env,
  }
  const context = await openContext(path, 'a test', settings(environment), undefined, options.queued)
  let isOpen = true
  const run = (job: Job, days: string[], request: Partial<JobRequest> = {}) =>
    job.run({ days, landing, isDayNamed: job !== backfillJob, accepted: [], ...request }, context, quiet)
  const home: Home = {
    path,
    context,
    nightly: (day, request) => run(nightlyJob, [day], request),
    intraday: (day, request) => run(intradayJob, [day], request),
    backfill: (days, request) => run(backfillJob, days, request),
    ingestInputs: () => ingestInputs(context, { days: [], landing, isDayNamed: true, accepted: [] }, quiet),
    async edit({ graph = context.models.graph, settings: changed, shards = context.settings.CROWDTAPE_SHARDS }) {
      const all: ModelSettings = { ...readModelSettings(context.settings), ...changed }
      context.models = new Builder(context.lake, graph, feedSources(context.feeds), all, context.runner, shards)
      context.limits = {
        ...context.limits,
        floor: Number(all.privacy_floor),
        snapshotDays: Number(all.snapshot_days),
      }
    },
    async tables(release) {
      const id = release ?? (await context.releases.current())!.release
      return tablesOf(context, `${context.releases.folder(id)}/tables.duckdb`)
    },
    async close() {
      if (isOpen) await context.close()
      isOpen = false
    },
  }
  onTestFinished(() => home.close())
  if (options.models) await home.edit({ graph: onlyModels(context.models.graph, options.models) })
  return home
}

/**
 * A home shared by the tests of a file, built on first use over its own landing folder. Each call returns a copy that
 * is removed after the test, and the value that `make` returned.
 */
export function madeOnce<T>(
  make: (open: (landing: string) => Promise<Home>) => Promise<T>,
  models?: RegExp,
): () => Promise<{ path: string; made: T }> {
  let once: Promise<{ path: string; made: T }> | undefined
  return async () => {
    once ??= (async () => {
      const path = mkdtempSync(join(tmpdir(), 'crowdtape-made-'))
      let home: Home | undefined
      const made = await make(async (landing) => {
        home = await openHome(landing, { path, models })
        return home
      })
      await home?.close()
      return { path, made }
    })()
    const { path, made } = await once
    const copy = folder()
    cpSync(path, copy, { recursive: true })
    return { path: copy, made }
  }
}

/** SHA-256 of every file of a home folder, except locks and spill files. */
export function digestsIn(home: string): Record<string, string> {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^(lock\.|\.spill)/.test(name),
  )
  return Object.fromEntries(
    files
      .filter((name) => statSync(join(home, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(home, name)))
          .digest('hex'),
      ]),
  )
}

/** The volume check of every model, for runs in which a table may shrink. */
export function everyVolume({ context }: Home): string[] {
  return [...context.models.graph.models.keys()].map((name) => `${name.split('.')[1]}: volume`)
}

const quiet: Stage = (_, work) => work(() => {})

async function tablesOf({ lake }: RunContext, file: string): Promise<Record<string, Record<string, unknown>[]>> {
  return lake.engine.with(async (connection) => {
    await connection.run(`attach ${literal(file)} as looked_at (read_only)`)
    try {
      const named = await rows<{ table_name: string }>(
        connection,
        "select table_name from duckdb_tables() where database_name = 'looked_at' order by all",
      )
      const tables: Record<string, Record<string, unknown>[]> = {}
      for (const { table_name } of named) {
        tables[table_name] = await rows(connection, `from looked_at.${identifier(table_name)} order by all`)
      }
      return tables
    } finally {
      await connection.run('detach looked_at')
    }
  })
}
