import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { vi } from 'vitest'
import { settings } from '../../src/base/settings.ts'
import { openContext } from '../../src/pipeline/run_context.ts'
import { migrate } from '../../src/pipeline/upgrade/migrate.ts'
import { newestEntry } from '../../src/release/live_pointer.ts'
import { Release } from '../../src/release/release.ts'
import { Releases } from '../../src/release/releases.ts'
import { secret } from '../pipeline/home.ts'
import { folder } from '../pipeline/landing.ts'

/**
 * Homes built by earlier versions (`make_home.sh`), each with its landing files.
 *
 * - `before_formats`: from e97f14b, with releases of 2025-09-29 and 2025-09-30. Nothing has a format number, the
 *   catalog does not identify the secret of its person ids, and manifests contain the lineage.
 * - `release_4`: from 6581c0a, with a release of 2025-09-30 in format 4, its archive, passages and run record.
 */
export type OldHome = 'before_formats' | 'release_4'

export const lastDay = '2025-09-30'

/** Unpacks an old home and its landing files into a folder that is removed after the test. */
export function oldHome(name: OldHome): { home: string; landing: string } {
  const place = folder()
  const packed = readFileSync(new URL(`homes/${name}.tar.zst`, import.meta.url))
  execFileSync('tar', ['x', '-C', place], { input: zstdDecompressSync(packed) })
  return { home: join(place, 'home'), landing: join(place, 'landing') }
}

/** SHA-256 of each file of a folder, by path, except for lock files. */
export function bytesIn(place: string): Record<string, string> {
  const files = globSync('**', { cwd: place, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/lock\.\w+$/.test(path))
  return Object.fromEntries(
    paths.sort().map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** Migrates a home in this process, with a secret or without one. */
export async function upgraded(home: string, under: string | null = secret): Promise<void> {
  vi.stubEnv('CROWDTAPE_SECRET', under ?? undefined)
  const context = await openContext(home, 'a test', settings(), 0, {}, { isUpgrade: true })
  try {
    await migrate(context, (_, work) => work(() => {}))
  } finally {
    await context.close()
  }
}

/** Opens a release as the API does. */
export function opened(home: string, id: string): Promise<Release> {
  return Release.open(home, id, { memoryLimit: '100MB', threads: 1 })
}

/** Row count and hash of each table of each release, read as the API does. */
export async function rowsOfReleases(home: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = { live: (await newestEntry(home))?.release }
  for (const { id } of await new Releases(home).list()) {
    const release = await opened(home, id)
    await release.read(async (reader) => {
      for (const table of [...release.tables].sort()) {
        const [sums] = await reader.rows(`select count(*) as total, sum(hash(t)) as hashes from "${table}" t`)
        found[`${id} ${table}`] = sums
      }
    })
    release.retire()
  }
  return found
}
