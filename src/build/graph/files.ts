import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Thrown for a model that contradicts its header, or a graph with missing inputs or cycles. Nothing was built. */
export class BadModel extends Error {
  override name = 'BadModel'
}

/**
 * Paths, relative to `root`, of all files with an extension below a folder, sorted by name; empty if the folder does
 * not exist.
 */
export function filesIn(root: string, folder: string, extension: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
