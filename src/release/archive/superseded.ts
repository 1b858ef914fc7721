import type { Archive } from './archive.ts'
import { type ArchivedName, archiveKey, entriesPrefix, entryKey, entryNamed, fileKey, partitionsKey } from './layout.ts'

/**
 * An intraday release that no query can reach. `keys` are the objects that only this release uses; its entry is the
 * last key.
 */
export interface Superseded {
  release: string
  keys: string[]
}

/**
 * Finds intraday releases that no vintage or `as_of` selects any more, because a release of the whole day followed. Only releases of whole
 * days that were built before the time `before` (ISO 8601) count. Releases in `kept` are left out, because they may go live again. The
 * caller must remove the keys in the returned order: the last key is the release's entry, so the release is found again if its removal was
 * interrupted.
 */
export async function supersededReleases(
  archive: Archive,
  kept: ReadonlySet<string>,
  before: string,
): Promise<Superseded[]> {
  archive.forget()
  const days = await archive.days()
  const all = (await archive.store.list(entriesPrefix)).map(entryNamed).filter((name) => name !== undefined)
  const isOver = new Map<string, boolean>()
  const superseded: ArchivedName[] = []
  // A release of the whole day can also have an earlier entry, from the time when it was an intraday release.
  const whole = new Set(all.filter(({ isIntraday }) => !isIntraday).map(({ release }) => release))
  for (const name of all.filter(({ release }) => !whole.has(release) && !kept.has(release))) {
    const first = days.of(name.day, 'first')
    if (!first || first.number < name.number) continue
    if (!isOver.has(first.release)) isOver.set(first.release, (await archive.entry(first)).released_at < before)
    if (isOver.get(first.release)) superseded.push(name)
  }
  if (superseded.length === 0) return []

  const gone = new Set(superseded.map(({ release }) => release))
  const shared = new Set<string>()
  for (const { day, release } of all.filter((name) => !gone.has(name.release))) {
    for (const key of await partitionKeys(archive, day, release)) shared.add(key)
  }
  const found: Superseded[] = []
  for (const name of superseded) {
    const { tables } = await archive.entry(name)
    const own = new Set(await partitionKeys(archive, name.day, name.release, name.release))
    for (const [table, { file }] of Object.entries(tables)) {
      own.add(archiveKey(table, name.day, name.release))
      if (file) own.add(fileKey(table, name.day, name.release))
    }
    const keys = [...own].filter((key) => !shared.has(key))
    found.push({ release: name.release, keys: [...keys, partitionsKey(name.day, name.release), entryKey(name)] })
  }
  return found
}

/**
 * Keys of a release's objects in tables that are partitioned by day. If `of` is the id of a release, only the objects that this release
 * wrote are included.
 */
async function partitionKeys(archive: Archive, day: string, release: string, of?: string): Promise<string[]> {
  // The object is absent if a removal was interrupted.
  const size = await archive.store.size(partitionsKey(day, release))
  const partitions = size > 0 ? await archive.partitions({ as_of: day, release }) : {}
  return Object.entries(partitions).flatMap(([table, days]) =>
    Object.entries(days)
      .filter(([, its]) => of === undefined || its.release === of)
      .map(([each, its]) => archiveKey(table, each, its.release)),
  )
}
