import { lagOf } from '../../base/calendar/days.ts'
import { loadConfig } from '../../base/config.ts'
import { shardOf } from '../../build/shards.ts'
import type { Catalog } from '../../lake/catalog/catalog.ts'
import { readCatalog } from '../../lake/lake.ts'
import { lockHolder } from '../../lake/lock.ts'
import { auditSchema } from '../../release/audit.ts'
import type { Manifest, ReleaseLineage } from '../../release/manifest.ts'
import { Releases } from '../../release/releases.ts'
import { type RunUse, readUse } from '../language/language_use.ts'
import { feedsUnder, modelGraph } from '../model_graph.ts'
import { type Run, readRuns } from '../runs/runs.ts'
import { type DeliveredFeed, expectedDay, type FeedFreshness, freshnessOf, type Late, lateness } from './lateness.ts'
import { type QueueState, queueState } from './queue_state.ts'

/** What `crowdtape status` shows of a home folder. */
export interface Status {
  home: string
  writer: string | null
  live: { release: string; as_of: string; since: string; by: string } | null
  releases: number
  warnings: string[]
  /** The newest complete day in UTC. A release of this day, and data of all feeds for this day, are expected. */
  expected: string
  late: Late[]
  /** The newest runs, newest first. */
  runs: Run[]
  feeds: (FeedFreshness & {
    files: number
    read: number
    accepted: number
    quarantined: number
    oldest: string | null
  })[]
  /** The tables of the live release and the feeds that each table depends on. `newest` is the newest day of the feed that lags most. */
  tables: { table: string; rows: number; feeds: string[]; newest: string | null; lag_days: number | null }[]
  models: { model: string; partitions: number; rows: number; bytes: number; newest: string }[]
  quarantine: number
  /** The last runs that sent requests to a language model, oldest first. */
  language: RunUse[]
  quarantined: Record<string, number>
  /** The queue of the workers. Null if no queue is used. */
  queue: QueueState | null
}

/** Number of runs that `status` shows. */
const SHOWN_RUNS = 5

/**
 * Reads the status of a home folder. The home is not locked, so changes that a writer has not committed yet are missing. `now` is in
 * milliseconds.
 */
export async function status(home: string, now: number = Date.now()): Promise<Status> {
  const { catalog } = await readCatalog(home)
  const all = new Releases(home)
  const current = await all.current()
  const manifest = current && (await all.manifest(current.release).catch(() => undefined))
  const lineage = manifest && (await all.lineage(manifest).catch(() => undefined))
  const runs = await readRuns(home, SHOWN_RUNS, now)
  const { freshness } = loadConfig('config/audit.yaml', auditSchema)
  const expected = expectedDay(now)
  const feeds = deliveredFeeds(catalog)
  const quarantined: Record<string, number> = {}
  for (const { feed, rows } of catalog.quarantine) quarantined[feed] = (quarantined[feed] ?? 0) + rows
  return {
    home,
    writer: (await lockHolder(home)) ?? null,
    live: current ? { release: current.release, as_of: current.as_of, since: current.at, by: current.by } : null,
    releases: (await all.list()).length,
    warnings: manifest?.audit.filter((each) => each.outcome === 'warned').map((each) => each.detail) ?? [],
    expected,
    late: lateness({ asOf: current?.as_of ?? null, feeds, runs }, expected, freshness),
    runs,
    feeds: feeds.map((feed) => ({ ...freshnessOf(feed, expected, freshness), ...countsOf(catalog, feed.feed) })),
    tables: manifest ? await tablesOf(manifest, lineage?.sources ?? {}, expected) : [],
    models: Object.entries(catalog.built)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([model, partitions]) => {
        const built = Object.values(partitions)
        return {
          model,
          partitions: built.length,
          rows: built.reduce((total, each) => total + each.rows, 0),
          bytes: built.reduce((total, each) => total + each.bytes, 0),
          newest: shardOf(Object.keys(partitions).sort().at(-1)!).day,
        }
      }),
    quarantine: catalog.quarantine.reduce((total, part) => total + part.rows, 0),
    language: await readUse(home),
    quarantined,
    queue: await queueState(home),
  }
}

/** The feeds that have data, with the facts that determine whether each feed is late. */
export function deliveredFeeds(catalog: Catalog): DeliveredFeed[] {
  const names = [...new Set([...Object.keys(catalog.files), ...Object.keys(catalog.bronze)])].sort()
  return names.map((feed) => {
    const files = Object.values(catalog.files[feed] ?? {}).sort((a, b) => a.delivery - b.delivery)
    const newest = files.at(-1)
    const last = files.filter(({ delivery }) => delivery === newest?.delivery)
    return {
      feed,
      newest: daysIn(Object.keys(catalog.bronze[feed] ?? {})).at(-1) ?? null,
      last_delivery: newest?.at ?? null,
      last: {
        files: last.length,
        read: last.reduce((total, { read }) => total + read, 0),
        quarantined: last.reduce((total, { quarantined }) => total + quarantined, 0),
      },
    }
  })
}

function countsOf(catalog: Catalog, feed: string) {
  const files = Object.values(catalog.files[feed] ?? {})
  const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
  return {
    files: files.length,
    read: sum((file) => file.read),
    accepted: sum((file) => file.accepted),
    quarantined: sum((file) => file.quarantined),
    oldest: daysIn(Object.keys(catalog.bronze[feed] ?? {}))[0] ?? null,
  }
}

async function tablesOf(
  manifest: Manifest,
  sources: ReleaseLineage['sources'],
  expected: string,
): Promise<Status['tables']> {
  const graph = await modelGraph()
  return Object.entries(manifest.tables)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, { rows }]) => {
      const feeds = feedsUnder(graph, `gold.${table}`)
      const reached = feeds.map((feed) => daysIn(Object.keys(sources[feed] ?? {})).at(-1))
      const newest = reached.filter((day) => day !== undefined).sort()[0] ?? null
      const lag = lagOf(newest, expected)
      return { table, rows, feeds, newest, lag_days: lag }
    })
}

/** The partitions that are named by a day, ascending. */
function daysIn(partitions: string[]): string[] {
  return partitions.filter((partition) => /^\d{4}-\d\d-\d\d$/.test(partition)).sort()
}
