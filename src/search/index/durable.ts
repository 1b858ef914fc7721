import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../lake/store/store.ts'

/** Syncs a folder to disk: first its files, then its directory entries. A depth of 0 syncs only the directory entries. */
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
