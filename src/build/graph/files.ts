import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Thrown if a model contradicts its header or reads a missing input, or if models depend on each other in a cycle. Nothing was built. */
export class BadModel extends Error {
  override name = 'BadModel'
}

/**
 * Finds all files below `folder` with names that end with `extension`. Returns their paths relative to `root`, sorted by file name; none if
 * the folder does not exist.
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
