import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that `make` fills once per test run, and the JSON value that `make` returned. If two files call it at once,
 * one result wins; tests work on copies of the folder.
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
