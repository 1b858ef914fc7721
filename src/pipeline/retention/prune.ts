import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBefore } from '../../base/calendar/days.ts'
import { partitionKey } from '../../build/fingerprint.ts'
import { shardOf } from '../../build/shards.ts'
import { FolderStore, type Store } from '../../lake/store/store.ts'
import { staleMonths } from '../../release/archive/months.ts'
import { supersededReleases } from '../../release/archive/superseded.ts'
import type { Manifest } from '../../release/manifest.ts'
import type { Promotion } from '../../release/releases.ts'
import { prunePassages } from '../../search/index/prune_passages.ts'
import type { RunContext } from '../run_context.ts'

export interface Pruned {
  kept: string[]
  removed: string[]
  /** Number of removed objects, segments of passages and rejected releases. */
  objects: number
  /** Size of everything that was removed, including the releases. Local copies of objects in a bucket do not count. */
  bytes: number
}

/**
 * Removes old releases, and the data that only these releases need. Ingested data (bronze, documents, quarantine) is kept, and so are these
 * releases: the newest `keep` releases, the live release, the releases that the audit compares new releases with, and the releases that an
 * API may still read (see `lately`). Also removed are built partitions that neither a kept release nor the next run needs, outdated
 * compacted months, and superseded intraday releases in the archive (see `supersededReleases`). If a call is interrupted, the next call
 * completes the removal. If a release or its lineage cannot be read, throws `UnreadableRelease` or `UnreadableLineage` and removes nothing.
 */
export async function prune(
  { home, lake, releases, archive, limits }: RunContext,
  keep: number,
  isDryRun: boolean,
): Promise<Pruned> {
  const current = await releases.current()
  const byAge = (await releases.listAll()).sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const newestOfDay = new Map([...byAge].reverse().map((release) => [release.as_of, release.id]))
  const compared = daysBefore(current?.as_of ?? '0001-01-01', limits.volume.days_back)
  const stillRead = lately(await releases.promotions(), Date.now())
  const kept = byAge.filter(
    ({ id, as_of, passages }, age) =>
      age < keep ||
      id === current?.release ||
      (as_of >= compared && newestOfDay.get(as_of) === id) ||
      (passages && stillRead.has(id)),
  )
  const dropped = byAge.filter((release) => !kept.includes(release))

  const keptIds = new Set(kept.map(({ id }) => id))
  const superseded = await supersededReleases(archive, keptIds, new Date(Date.now() - graceMs).toISOString())
  const goes = new Set(superseded.map(({ release }) => release))
  // Users can search the passages of archived releases, so these passages are kept too.
  const entries = (await archive.entries()).filter(({ release }) => !goes.has(release))
  const read = [...kept, ...entries].map((release) => release.passages)

  const needed = new Set<string>()
  const released = new Set<string>()
  for (const release of kept) {
    if (release.lineage) needed.add(release.lineage)
    const { inputs } = await releases.lineage(release)
    for (const [model, partitions] of Object.entries(inputs)) {
      for (const [partition, { fingerprint }] of Object.entries(partitions)) {
        needed.add(partitionKey(model, partition, fingerprint))
        released.add(`${model}/${shardOf(partition).day}`)
      }
    }
  }
  // The newest build of each partition is kept, because the next run reuses it. A gold partition is kept only if a kept release uses a
  // shard of its day.
  const catalog = await lake.catalog()
  const stale: [model: string, partition: string][] = []
  for (const [model, partitions] of Object.entries(catalog.built)) {
    for (const [partition, { fingerprint }] of Object.entries(partitions)) {
      const key = partitionKey(model, partition, fingerprint)
      if (model.startsWith('gold.') && !released.has(`${model}/${shardOf(partition).day}`))
        stale.push([model, partition])
      else needed.add(key)
    }
  }
  const pruned: Pruned = { kept: kept.map(({ id }) => id), removed: dropped.map(({ id }) => id), objects: 0, bytes: 0 }
  if (!isDryRun && stale.length > 0) {
    await lake.commit((draft) => {
      for (const [model, partition] of stale) delete draft.built[model][partition]
    })
  }
  for (const { id } of dropped) {
    pruned.bytes += await sizeBelow(lake.store, `releases/${id}`)
    if (!isDryRun) await releases.remove(id)
  }
  // Rejected releases are in the home folder, even if the other releases are in a bucket.
  const local = new FolderStore(home)
  pruned.objects += (await local.folders('releases/rejected')).length
  pruned.bytes += await sizeBelow(local, 'releases/rejected')
  if (!isDryRun) await rm(join(home, 'releases', 'rejected'), { recursive: true, force: true })
  const segments = await prunePassages(home, read, isDryRun)
  if (lake.store.isBucket)
    for (const [name, bytes] of await dropSegments(lake.store, read, isDryRun)) segments.set(name, bytes)
  pruned.objects += segments.size
  for (const bytes of segments.values()) pruned.bytes += bytes
  // The catalog lists the key indexes in use. All other key indexes were merged into the listed indexes, so they are removed.
  for (const { key } of Object.values(catalog.keys).flat()) needed.add(key)
  for (const key of [...(await staleMonths(archive)), ...superseded.flatMap(({ keys }) => keys)]) {
    pruned.objects++
    pruned.bytes += await lake.store.size(key)
    if (!isDryRun) await lake.store.remove(key)
  }
  for (const layer of ['silver', 'daily', 'gold', 'keys', 'judged', 'lineage']) {
    for (const key of await lake.store.list(`lake/${layer}`)) {
      if (needed.has(key)) continue
      pruned.objects++
      pruned.bytes += await lake.store.size(key)
      if (!isDryRun) await lake.store.remove(key)
    }
  }
  return pruned
}

/**
 * Removes unused segments of passages from a bucket, including segments that this host never downloaded. Returns the size of each removed
 * segment by `dataset/name`.
 */
async function dropSegments(
  store: Store,
  read: Manifest['passages'][],
  isDryRun: boolean,
): Promise<Map<string, number>> {
  const named = new Set(read.flatMap((each) => each?.segments.map(({ name }) => `${each.dataset}/${name}`) ?? []))
  const dropped = new Map<string, number>()
  for (const dataset of await store.folders('releases/passages')) {
    for (const name of await store.folders(`releases/passages/${dataset}`)) {
      const segment = `${dataset}/${name}`
      if (named.has(segment)) continue
      dropped.set(segment, await sizeBelow(store, `releases/passages/${segment}`))
      if (!isDryRun) await store.removeAll(`releases/passages/${segment}`, 'segment.json')
    }
  }
  return dropped
}

/** Total size of the objects below a folder, in bytes. */
async function sizeBelow(store: Store, folder: string): Promise<number> {
  let bytes = 0
  for (const key of await store.list(folder)) bytes += await store.size(key)
  return bytes
}

/**
 * The live release, the release that was live before it, and all releases that were live within the last hour. An API may still serve one
 * of these releases and open its passage files.
 */
function lately(promotions: readonly Promotion[], now: number): Set<string> {
  const before = promotions.findLast(({ release }) => release !== promotions.at(-1)?.release)
  const named = promotions.filter((promotion, at) => {
    const next = promotions[at + 1]
    return !next || promotion === before || Date.parse(next.at) > now - graceMs
  })
  return new Set(named.map(({ release }) => release))
}

const graceMs = 3_600_000
