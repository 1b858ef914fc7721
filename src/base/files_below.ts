import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/**
 * Paths of all files below a folder, including broken links. A link to a folder is followed, unless the folder contains this link or a link
 * that was followed before, because the walk would then never end.
 */
export async function filesBelow(folder: string, followed: readonly string[] = []): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) continue
    const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : undefined
    if (!target?.isDirectory()) {
      found.push(path)
      continue
    }
    const [real, ...lying] = [await realpath(path), await realpath(entry.parentPath), ...followed]
    if (lying.some((each) => each === real || each.startsWith(join(real, sep)))) continue
    found.push(...(await filesBelow(path, lying)))
  }
  return found
}
