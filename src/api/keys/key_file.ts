import { hash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pRetry from 'p-retry'
import { z } from 'zod'

/**
 * What a key gives access to: with `api` the data below /v1, with `ops` the operators' page, with `ingest` the posting
 * of rows. Each key has exactly one scope.
 */
export type KeyScope = 'api' | 'ops' | 'ingest'

/** A key as it is stored: its SHA-256 hash, but never the key itself. */
export interface StoredKey {
  id: string
  name: string
  scope: KeyScope
  /** SHA-256 of the key in hex. A key has 256 random bits, so a salt or a slower hash would not make it safer. */
  digest: string
  /** ISO 8601, UTC. */
  created_at: string
  revoked_at: string | null
}

/** A key as commands show it, without its hash. */
export type ListedKey = Omit<StoredKey, 'digest'>

/** A new key. `key` is the key itself, which is shown only once and cannot be recovered. */
export type CreatedKey = ListedKey & { key: string }

/** Thrown if no key has the requested id. Nothing was changed. */
export class UnknownKey extends Error {
  constructor(id: string, known: string[]) {
    super(`there is no API key with the id ${id}; known ids: ${known.join(', ') || 'none'}; nothing was changed`)
    this.name = 'UnknownKey'
  }
}

/** Thrown if the key file is invalid. Nothing was changed. */
export class BadKeyFile extends Error {
  constructor(path: string, found: string) {
    super(`${path}: ${found}; expected {"keys": [...]} as written by "crowdtape keys"; nothing was changed`)
    this.name = 'BadKeyFile'
  }
}

/** Thrown if another process is writing the key file, or died while writing it. Nothing was changed. */
export class KeyFileBusy extends Error {
  constructor(aside: string) {
    super(
      `${aside} exists: another process is writing the keys, or has died while writing them; if no such process ` +
        'is running, remove the file; nothing was changed',
    )
    this.name = 'KeyFileBusy'
  }
}

/** Path of the key file of a home folder. */
export function keyFile(home: string): string {
  return join(home, 'keys.json')
}

export function keyDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** Creates a key and stores its SHA-256 hash in `<home>/keys.json`, which only the owner may read (mode 0600). */
export async function createKey(home: string, name: string, scope: KeyScope = 'api'): Promise<CreatedKey> {
  const key = `ct_${randomBytes(32).toString('base64url')}`
  const stored: StoredKey = {
    id: randomBytes(4).toString('hex'),
    name,
    scope,
    digest: keyDigest(key).toString('hex'),
    created_at: new Date().toISOString(),
    revoked_at: null,
  }
  await change(home, (keys) => keys.push(stored))
  return { ...listed(stored), key }
}

/** Lists all keys, including revoked keys, oldest first. */
export async function listKeys(home: string): Promise<ListedKey[]> {
  return (await storedKeys(home)).map(listed)
}

/**
 * Revokes a key. A running server refuses the key within a second. Throws `UnknownKey` if no key has this id. If the key was revoked
 * before, nothing changes.
 */
export async function revokeKey(home: string, id: string): Promise<ListedKey> {
  let revoked: StoredKey | undefined
  await change(home, (keys) => {
    revoked = keys.find((key) => key.id === id)
    if (!revoked)
      throw new UnknownKey(
        id,
        keys.map((key) => key.id),
      )
    revoked.revoked_at ??= new Date().toISOString()
  })
  return listed(revoked!)
}

/** Parses the text of a key file. Throws `BadKeyFile` if the text is invalid. */
export function parseKeys(path: string, text: string): StoredKey[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new BadKeyFile(path, 'not JSON')
  }
  const file = fileSchema.safeParse(json)
  if (!file.success) throw new BadKeyFile(path, z.prettifyError(file.error).replaceAll('\n', ' '))
  return file.data.keys
}

const fileSchema = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      // A key without a scope is older than scopes. At that time, all keys were for the API.
      scope: z.enum(['api', 'ops', 'ingest']).default('api'),
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      created_at: z.string(),
      revoked_at: z.string().nullable(),
    }),
  ),
})

async function storedKeys(home: string): Promise<StoredKey[]> {
  try {
    return parseKeys(keyFile(home), await readFile(keyFile(home), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Edits the key file. The temporary file also serves as the lock: only one process can create it, and renaming it to
 * the key file releases the lock.
 */
async function change(home: string, edit: (keys: StoredKey[]) => void): Promise<void> {
  await mkdir(home, { recursive: true })
  const aside = `${keyFile(home)}.new`
  const file = await createAlone(aside)
  try {
    const keys = await storedKeys(home)
    edit(keys)
    await file.writeFile(`${JSON.stringify({ keys }, null, 2)}\n`)
    await file.sync()
    await rename(aside, keyFile(home))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function createAlone(path: string) {
  const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'
  try {
    const patience = { retries: 100, minTimeout: 20, factor: 1 }
    return await pRetry(() => open(path, 'wx', 0o600), { ...patience, shouldRetry: ({ error }) => isThere(error) })
  } catch (error) {
    throw isThere(error) ? new KeyFileBusy(path) : error
  }
}

function listed({ digest: _, ...key }: StoredKey): ListedKey {
  return key
}
