import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../lake/store/store.ts'

/** Syncs a folder: its content, then the names; with a depth of 0 only the names. */
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
