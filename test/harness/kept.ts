import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that `make` fills once for all test files of a run, and what it returned, as JSON. Of two files that make it at
 * once, one wins. Tests work on copies of what is in it.
 */
export async function kept<T>(
  name: string,
  make: (folder: string) => Promise<T>,
): Promise<{ folder: string; made: T }> {
  const folder = join(tmpdir(), `kept-${name}`)
  if (!existsSync(folder)) {
    const aside = mkdtempSync(`${folder}-`)
    writeFileSync(join(aside, 'made.json'), JSON.stringify((await make(aside)) ?? null))
    try {
      renameSync(aside, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    }
  }
  return { folder, made: JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) }
}
