import type { Manifest } from './manifest.ts'
import { NoSuchRelease, type Promotion, type Releases } from './releases.ts'

/** Describes how a table changed since the release that was live before. */
export interface TableChange {
  name: string
  rows: number
  /** Number of rows in the previous release. Null if that release is unknown or does not have the table. */
  rows_before: number | null
  /** How the table changed; null if the previous release is unknown. */
  change: 'added' | 'changed' | 'unchanged' | 'removed' | null
}

/** The message that subscribers get when a release goes live. */
export interface ReleaseEvent {
  release: string
  as_of: string
  /** `created_at` is the time at which the release was built, and `published_at` the time at which it went live; ISO 8601, UTC. */
  created_at: string
  published_at: string
  /** What published the release: a run, a backfill or a rollback. */
  by: string
  /** The release that was live before this one; null for the first release. */
  previous: { release: string; as_of: string } | null
  tables: TableChange[]
}

/**
 * The message about the move of the pointer with this `number`, or about the newest move if `number` is undefined. The result is undefined
 * before the first release, and if the release of the move has been removed.
 */
export async function releaseEvent(releases: Releases, number?: number): Promise<ReleaseEvent | undefined> {
  const numbers = await releases.moves()
  const at = number === undefined ? numbers.length - 1 : numbers.indexOf(number)
  if (at < 0) return undefined
  const promotion = await releases.move(numbers[at])
  const before = at > 0 ? await releases.move(numbers[at - 1]) : undefined
  const [manifest, earlier] = await Promise.all([manifestOf(releases, promotion), manifestOf(releases, before)])
  if (!manifest) return undefined
  return {
    release: promotion.release,
    as_of: manifest.as_of,
    created_at: manifest.created_at,
    published_at: promotion.at,
    by: promotion.by,
    previous: before ? { release: before.release, as_of: before.as_of } : null,
    tables: tableChanges(manifest, before ? earlier : { tables: {} }),
  }
}

/**
 * Compares all tables of a release with the tables of the previous release, by name. `before` is undefined if the previous release is
 * unknown.
 */
export function tableChanges(
  { tables }: Pick<Manifest, 'tables'>,
  before: Pick<Manifest, 'tables'> | undefined,
): TableChange[] {
  const names = [...new Set([...Object.keys(tables), ...Object.keys(before?.tables ?? {})])].sort()
  return names.map((name) => {
    const [now, then] = [tables[name], before?.tables[name]]
    const changed = then?.digest === now?.digest ? 'unchanged' : 'changed'
    const change = !before ? null : !then ? 'added' : !now ? 'removed' : changed
    return { name, rows: now?.rows ?? 0, rows_before: then?.rows ?? null, change }
  })
}

async function manifestOf(releases: Releases, promotion: Promotion | undefined): Promise<Manifest | undefined> {
  try {
    return promotion && (await releases.manifest(promotion.release))
  } catch (error) {
    if (error instanceof NoSuchRelease) return undefined
    throw error
  }
}
