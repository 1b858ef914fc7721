import { daysBefore } from '../base/calendar/days.ts'
import { CleanProcess } from '../base/clean_process.ts'
import type { BuildProgress, BuildReport } from '../build/build_report.ts'
import { Fingerprints, partitionKey } from '../build/fingerprint.ts'
import { Lineage } from '../build/lineage.ts'
import type { Model } from '../build/model.ts'
import { type PlannedPartition, plan } from '../build/plan.ts'
import type { Refusals } from '../ingest/report.ts'
import { type ArchivedTable, archiveRelease } from '../release/archive/write_archive.ts'
import type { Manifest } from '../release/manifest.ts'
import { writeRelease } from '../release/write.ts'
import type { RunLanguage } from './language/run_language.ts'
import { publishBuiltPassages } from './passages.ts'
import type { openReadOnly, RunContext } from './run_context.ts'

/** For each published model, the partitions that the release of `asOf` contains. */
export function releaseTargets(lineage: Lineage, asOf: string, snapshotDays: number): Map<string, string[]> {
  const first = daysBefore(asOf, snapshotDays - 1)
  const published = [...lineage.graph.models.values()].filter((model) => model.published)
  const partitionsOf = (model: Model): string[] => {
    if (model.partition === 'as_of') return [asOf]
    return lineage.domain(model.name).filter((day) => day === 'all' || (day >= first && day <= asOf))
  }
  return new Map(published.map((model) => [model.name, partitionsOf(model)]))
}

/** Lists what a run of some days would build and reuse. Builds nothing. */
export function planDays(
  { build, graph, sources, catalog, modelSettings, shards }: Awaited<ReturnType<typeof openReadOnly>>,
  days: string[],
): PlannedPartition[] {
  const lineage = new Lineage(graph, sources, catalog, shards)
  const targets = new Map<string, Set<string>>()
  for (const day of days) {
    for (const [model, partitions] of releaseTargets(lineage, day, Number(modelSettings.snapshot_days))) {
      targets.set(model, new Set([...(targets.get(model) ?? []), ...partitions]))
    }
  }
  return plan(lineage, new Fingerprints(lineage, catalog, build, modelSettings), catalog, targets)
}

/** Builds the partitions that the release of `asOf` contains. */
export async function buildRelease(
  { models, limits }: RunContext,
  asOf: string,
  onProgress?: (progress: BuildProgress) => void,
): Promise<BuildReport> {
  return models.build(releaseTargets(await models.lineage(), asOf, limits.snapshotDays), onProgress)
}

/** Inputs of the audit other than the release itself. */
export interface AuditInputs {
  /** Names of the audit checks that may fail, because the operator accepts this. */
  accepted: string[]
  /** Landing files that the run refused completely, by feed and reason. */
  refused: Refusals[]
}

/**
 * Writes, audits and archives the release of a day. A release can go live only after it was archived here, so every live release is in the
 * archive. Throws `AuditFailed` if the release fails a check that the operator does not accept.
 */
export async function writeBuilt(
  context: RunContext,
  asOf: string,
  pipeline: Manifest['pipeline'],
  built: BuildReport,
  language: RunLanguage,
  { accepted, refused }: AuditInputs = { accepted: [], refused: [] },
): Promise<Manifest> {
  const { lake, models, releases, archive, limits } = context
  const lineage = await models.lineage()
  const catalog = await lake.catalog()
  const targets = releaseTargets(lineage, asOf, limits.snapshotDays)
  const columns = await models.columnTypes(
    [...targets.keys()].map((name) => lineage.model(name)),
    built.builtPartitions,
  )
  const tables: ArchivedTable[] = []
  const keys: string[] = []
  for (const [name, partitions] of targets) {
    const { about, grain, partition, columns: meanings } = lineage.model(name)
    tables.push({
      name: name.slice('gold.'.length),
      about,
      grain,
      byDay: partition === 'day',
      meanings,
      columns: columns.get(name)!,
      partitions: partitions.map((partition) => {
        const { fingerprint, digest, rows } = built.builtPartitions.get(name)!.get(partition)!
        const key = partitionKey(name, partition, fingerprint)
        keys.push(key)
        return { partition, digest, rows, path: lake.store.path(key) }
      }),
    })
  }
  using _held = await lake.store.hold(keys)
  await using clean = new CleanProcess(lake.engine)
  const release = await writeRelease(lake.engine, clean, releases, {
    as_of: asOf,
    pipeline,
    tables,
    ...(await publishBuiltPassages(context, built, language)),
    lineage: {
      inputs: Object.fromEntries(
        [...built.builtPartitions].map(([name, builtPartitions]) => [
          name,
          Object.fromEntries(
            [...builtPartitions].map(([partition, { fingerprint, digest }]) => [partition, { fingerprint, digest }]),
          ),
        ]),
      ),
      sources: Object.fromEntries(
        readFeeds(lineage, built).map((feed) => [feed, digestsUntil(catalog.bronze[feed] ?? {}, asOf)]),
      ),
    },
    newest: Object.fromEntries(
      Object.keys(limits.freshness).map((feed) => [
        feed,
        lineage
          .domain(`bronze.${feed}`)
          .filter((day) => day <= asOf)
          .at(-1),
      ]),
    ),
    refused,
    limits: { ...limits, accepted },
  })
  await archiveRelease(clean, archive, release, tables)
  return release
}

/** The feeds that the built models depend on, directly or through views. */
function readFeeds(lineage: Lineage, built: BuildReport): string[] {
  const feeds = new Set<string>()
  const seen = new Set<string>()
  const follow = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    if (lineage.feed(name)) feeds.add(name.slice('bronze.'.length))
    else if (!lineage.model(name).stored || built.builtPartitions.has(name)) lineage.model(name).inputs.forEach(follow)
  }
  for (const name of built.builtPartitions.keys()) follow(name)
  return [...feeds].sort()
}

/** The first 16 characters of the digests of a feed's parts, by partition. Partitions of days after `asOf` are left out. */
function digestsUntil(partitions: Record<string, { digest: string }[]>, asOf: string): Record<string, string[]> {
  const until = Object.entries(partitions).filter(([partition]) => !/^\d{4}-/.test(partition) || partition <= asOf)
  return Object.fromEntries(
    until.map(([partition, parts]) => [partition, parts.map((part) => part.digest.slice(0, 16))]),
  )
}
