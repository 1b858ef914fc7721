import { timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Logger } from 'pino'
import { BadKeyFile, type KeyScope, keyDigest, keyFile, parseKeys } from './key_file.ts'

interface AcceptedKey {
  caller: string
  digest: Buffer
}

/**
 * Checks whether a key is valid for one scope. Valid keys are the unrevoked keys in `<home>/keys.json` and the keys
 * from the environment. The file is checked for changes at most twice a second.
 */
export class KeyRing {
  readonly #path: string
  readonly #log: Pick<Logger, 'info' | 'error'>
  readonly #given: AcceptedKey[]
  readonly #scope: KeyScope
  // Ids of callers by valid key. They are cached, because hashing a key takes 5 % of the time of an answer from memory.
  readonly #known = new Map<string, string>()
  #filed: AcceptedKey[] = []
  #version = ''
  #looked = Number.NEGATIVE_INFINITY

  constructor(home: string, given: string[], log: Pick<Logger, 'info' | 'error'>, scope: KeyScope = 'api') {
    this.#path = keyFile(home)
    this.#scope = scope
    this.#log = log
    this.#given = given.map((key, index) => ({ caller: `environment:${index + 1}`, digest: keyDigest(key) }))
  }

  get size(): number {
    this.#look()
    return this.#given.length + this.#filed.length
  }

  /**
   * Returns the id of a valid key, and undefined for any other key. The time that the check takes reveals nothing about
   * a key except whether it is valid.
   */
  callerOf(key: string): string | undefined {
    this.#look()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const digest = keyDigest(key)
    let caller: string | undefined
    for (const accepted of this.#given) if (timingSafeEqual(accepted.digest, digest)) caller = accepted.caller
    for (const accepted of this.#filed) if (timingSafeEqual(accepted.digest, digest)) caller = accepted.caller
    if (caller !== undefined) this.#known.set(key, caller)
    return caller
  }

  #look(): void {
    const now = performance.now()
    if (now - this.#looked < 500) return
    this.#looked = now
    const version = versionOf(this.#path)
    if (version === this.#version) return
    try {
      this.#filed = version === 'none' ? [] : accepted(this.#path, this.#scope)
      this.#version = version
      this.#known.clear()
      this.#log.info({ keys: this.#filed.length, scope: this.#scope }, 'read the file of API keys')
    } catch (error) {
      // An invalid file is reported only once. A file that could not be opened is opened again at the next check, because the file may
      // revoke a key.
      if (error instanceof BadKeyFile) this.#version = version
      this.#log.error(
        { err: error },
        'the file of API keys could not be read; the keys that were read before remain valid',
      )
    }
  }
}

function accepted(path: string, scope: KeyScope): AcceptedKey[] {
  return parseKeys(path, readFileSync(path, 'utf8'))
    .filter((key) => key.revoked_at === null && key.scope === scope)
    .map((key) => ({ caller: key.id, digest: Buffer.from(key.digest, 'hex') }))
}

function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino}:${found.mtimeNs}:${found.size}` : 'none'
}
