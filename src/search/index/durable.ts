import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../lake/store/store.ts'

/**
 * Writes a folder to disk (fsync): first its files, then its directory entries. If `depth` is 0, only the directory
 * entries are synced.
 */
export async function syncTree(folder: string, depth: number = Number.POSITIVE_INFINITY): Promise<void> {
  if (depth > 0) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await syncTree(path, depth - 1)
      else await sync(path)
    }
  }
  await sync(folder)
}
