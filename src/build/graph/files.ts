import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Thrown for a model that contradicts its header, or a graph with missing inputs or cycles. Nothing was built. */
export class BadModel extends Error {
  override name = 'BadModel'
}

/** Paths from `root` of the files with an extension in a folder, sorted; none if there is no such folder. */
export function filesIn(root: string, folder: string, extension: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
      .map((entry) => relative(root, join(root, folder, entry.name)))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
