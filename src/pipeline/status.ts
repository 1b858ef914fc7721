import { readCatalog } from '../lake/lake.ts'
import { lockHolder } from '../lake/lock.ts'
import { Releases } from '../release/releases.ts'
import { type RunUse, readUse } from './language_use.ts'

/** How a home folder stands, for an operator at a glance. */
export interface Status {
  home: string
  writer: string | null
  live: { release: string; as_of: string; since: string; by: string } | null
  releases: number
  warnings: string[]
  feeds: {
    feed: string
    files: number
    read: number
    accepted: number
    quarantined: number
    oldest: string | null
    newest: string | null
    last_delivery: string | null
  }[]
  models: { model: string; partitions: number; rows: number; bytes: number; newest: string }[]
  quarantine: number
  /** The last runs that asked a language model anything, oldest first. */
  language: RunUse[]
}

/** Reads a home folder without its lock; what a writer is doing meanwhile is not seen. */
export async function status(home: string): Promise<Status> {
  const { catalog } = await readCatalog(home)
  const all = new Releases(home)
  const current = await all.current()
  const manifest = current && (await all.manifest(current.release).catch(() => undefined))
  const feeds = [...new Set([...Object.keys(catalog.files), ...Object.keys(catalog.bronze)])].sort()
  return {
    home,
    writer: (await lockHolder(home)) ?? null,
    live: current ? { release: current.release, as_of: current.as_of, since: current.at, by: current.by } : null,
    releases: (await all.list()).length,
    warnings: manifest?.audit.filter((each) => each.outcome === 'warned').map((each) => each.detail) ?? [],
    feeds: feeds.map((feed) => {
      const files = Object.values(catalog.files[feed] ?? {})
      const days = Object.keys(catalog.bronze[feed] ?? {}).filter((partition) => /^\d{4}-\d\d-\d\d$/.test(partition))
      days.sort()
      const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0)
      return {
        feed,
        files: files.length,
        read: sum((file) => file.read),
        accepted: sum((file) => file.accepted),
        quarantined: sum((file) => file.quarantined),
        oldest: days[0] ?? null,
        newest: days.at(-1) ?? null,
        last_delivery:
          files
            .map((file) => file.at)
            .sort()
            .at(-1) ?? null,
      }
    }),
    models: Object.entries(catalog.built)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([model, partitions]) => {
        const built = Object.values(partitions)
        return {
          model,
          partitions: built.length,
          rows: built.reduce((total, each) => total + each.rows, 0),
          bytes: built.reduce((total, each) => total + each.bytes, 0),
          newest: Object.keys(partitions).sort().at(-1)!,
        }
      }),
    quarantine: catalog.quarantine.reduce((total, part) => total + part.rows, 0),
    language: await readUse(home),
  }
}
