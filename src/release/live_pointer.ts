import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** One entry of the register of releases. The release that it names is live until there is a newer entry. */
export interface RegisterEntry {
  number: number
  release: string
}

/** Thrown for a register entry that cannot be used. The live release stays live. */
export class BadRegisterEntry extends Error {
  constructor(file: string, found: string) {
    super(`${file}: found ${found}, expected {"release": "<id>"}; the live release stays live`)
    this.name = 'BadRegisterEntry'
  }
}

/** The folder that holds a home's releases. */
export function releasesFolder(home: string): string {
  return join(home, 'releases')
}

/**
 * The newest entry of the register, which is the file `<home>/releases/pointer/<8-digit number>.json` with the highest number. Undefined
 * before the first release. Throws `BadRegisterEntry` if the content of the file is invalid.
 */
export async function newestEntry(home: string): Promise<RegisterEntry | undefined> {
  const folder = join(releasesFolder(home), 'pointer')
  const newest = (await names(folder))
    .filter((name) => numbered.test(name))
    .sort()
    .at(-1)
  if (!newest) return undefined
  const text = await readFile(join(folder, newest), 'utf8')
  const entry = entrySchema.safeParse(parsed(text))
  if (!entry.success) throw new BadRegisterEntry(newest, text.length ? text.slice(0, 80) : 'an empty file')
  return { number: Number(newest.slice(0, 8)), release: entry.data.release }
}

const numbered = /^\d{8}\.json$/

/** An id is the name of a folder, so it must not contain a path separator. */
const entrySchema = z.object({ release: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/) })

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
