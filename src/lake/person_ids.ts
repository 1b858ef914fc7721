import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sync } from './store/store.ts'

/** Block size of SHA-256 in bytes, which the computation of an HMAC needs. */
const BLOCK_BYTES = 64

/**
 * The secret from which person ids are computed: `CROWDTAPE_SECRET` or, if this is not set, the file `secret` in the home folder. If the
 * file does not exist, it is generated. If the secret changed, every person would get another id.
 */
export async function personSecret(home: string, given = process.env.CROWDTAPE_SECRET): Promise<string> {
  if (given) return given
  const path = join(home, 'secret')
  if (!existsSync(path)) await makeSecret(path)
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 16)
    throw new Error(
      `${path}: a secret needs at least 16 characters, but this file has ${secret.length}; restore the secret or remove the file`,
    )
  return secret
}

/** Thrown if neither the setting nor the home folder has a secret, although the lake has data. Nothing was changed. */
export class NoSecret extends Error {
  override name = 'NoSecret'

  constructor(home: string) {
    super(
      `neither CROWDTAPE_SECRET nor ${home}/secret exists, but the secret with which the lake was filled is needed; nothing was changed`,
    )
  }
}

/** Whether a secret exists. If not, `personSecret` would generate a new secret. */
export function hasSecret(home: string, given = process.env.CROWDTAPE_SECRET): boolean {
  return Boolean(given) || existsSync(join(home, 'secret'))
}

/**
 * Writes a new secret to a temporary file and links the file to `path`. A killed process therefore leaves no partial secret, and an
 * existing secret is never replaced.
 */
async function makeSecret(path: string): Promise<void> {
  const aside = join(dirname(path), '.aside', randomUUID())
  try {
    await mkdir(dirname(aside), { recursive: true })
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(aside, path)
    await sync(dirname(path))
  } catch (error) {
    // Another process created the secret first, and may already have removed this temporary file.
    if (!existsSync(path)) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** A person's id: the first 128 bits of HMAC-SHA-256(secret, raw user id), written as a UUID. */
export function personId(secret: string, rawId: string): string {
  const hex = createHmac('sha256', secret).update(rawId).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** A hash that identifies a secret but cannot be used to compute person ids. */
export function secretHash(secret: string): string {
  return createHmac('sha256', secret).update('which secret').digest('hex')
}

/** The two padded keys of HMAC-SHA-256 (RFC 2104). SQL computes the HMAC as sha256(outer || sha256(inner || text)). */
export function hmacPads(secret: string): { inner: Uint8Array; outer: Uint8Array } {
  const bytes = Buffer.from(secret)
  const key = Buffer.alloc(BLOCK_BYTES)
  const short = bytes.length > BLOCK_BYTES ? createHash('sha256').update(bytes).digest() : bytes
  short.copy(key)
  return { inner: key.map((byte) => byte ^ 0x36), outer: key.map((byte) => byte ^ 0x5c) }
}
