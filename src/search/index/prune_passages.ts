import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../lake/store/store.ts'
import { type PublishedPassages, passagesFolder } from './published.ts'

/**
 * Removes segments that no release uses, and temporary folders of runs that were killed. Each segment is removed atomically, so that
 * readers of other releases are not disturbed. Returns the size of each removed segment in bytes, by `dataset/name`. In a dry run, returns
 * the same but removes nothing.
 */
export async function prunePassages(
  home: string,
  kept: readonly (PublishedPassages | undefined)[],
  isDryRun: boolean,
): Promise<Map<string, number>> {
  const named = new Set(kept.flatMap((each) => each?.segments.map(({ name }) => join(each.dataset, name)) ?? []))
  const removed = new Map<string, number>()
  for (const dataset of await namesIn(passagesFolder(home))) {
    const folder = join(passagesFolder(home), dataset)
    const segments = await namesIn(folder)
    const stale = segments.filter((segment) => !named.has(join(dataset, segment)))
    for (const segment of stale) {
      removed.set(`${dataset}/${segment}`, await bytesOf(join(folder, segment)))
      if (!isDryRun) await removeWhole(folder, segment)
    }
    if (!isDryRun && stale.length === segments.length) await rm(folder, { recursive: true, force: true })
  }
  return removed
}

/**
 * Removes a segment. Its folder is renamed first, so that a segment of which only a part has been removed is never
 * taken for complete.
 */
async function removeWhole(folder: string, name: string): Promise<void> {
  const aside = name.startsWith('.') ? name : `.removed-${name}`
  if (aside !== name) {
    await rm(join(folder, aside), { recursive: true, force: true })
    await rename(join(folder, name), join(folder, aside))
    await sync(folder)
  }
  await rm(join(folder, aside), { recursive: true, force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  return (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  ).sort()
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
