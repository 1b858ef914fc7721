import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { storeOf } from '../../lake/store/open_store.ts'
import type { Store } from '../../lake/store/store.ts'
import type { RunEvent } from './run_event.ts'

/** Maximum number of records that are read from a bucket in parallel. */
const AT_A_TIME = 16

/** Milliseconds for which the end of a run waits for the upload of its record. */
const LAST_MS = 10_000

const keyOf = (run: string) => `runs/${run}.jsonl`

/** The bucket of a home folder; undefined if it has none. */
function bucketOf(home: string): Store | undefined {
  const store = storeOf(home)
  return store.isBucket ? store : undefined
}

/** The copy of a run's record in the home's bucket, for other homes. The newest text is uploaded in the background. */
export class SharedRecord {
  readonly #store: Store
  readonly #key: string
  readonly #failed: (error: Error) => void
  #next: string | undefined
  #putting: Promise<void> | undefined

  private constructor(store: Store, run: string, failed: (error: Error) => void) {
    this.#store = store
    this.#key = keyOf(run)
    this.#failed = failed
  }

  /** Returns undefined for a home without a bucket. `failed` is called for each failed upload. */
  static of(home: string, run: string, kept: number, failed: (error: Error) => void): SharedRecord | undefined {
    const store = bucketOf(home)
    if (!store) return undefined
    void forgetOldest(store, kept).catch(failed)
    return new SharedRecord(store, run, failed)
  }

  /** Uploads the record with the current time as heartbeat. */
  put(text: string): void {
    const seen: RunEvent = { event: 'seen', at: new Date().toISOString() }
    this.#next = `${text}${JSON.stringify(seen)}\n`
    this.#putting ??= this.#putAll().finally(() => {
      this.#putting = undefined
    })
  }

  /** Waits for the upload of the newest text, up to a time limit. */
  async settle(): Promise<void> {
    await Promise.race([this.#putting, sleep(LAST_MS, undefined, { ref: false })])
  }

  async #putAll(): Promise<void> {
    while (this.#next !== undefined) {
      const text = this.#next
      this.#next = undefined
      await this.#store.put(this.#key, text).catch(this.#failed)
    }
  }
}

/**
 * Lists the newest `limit` runs of all homes with the same bucket. Downloads the records of finished runs to this home's own folder, and
 * returns the texts of unfinished ones. Does nothing if the home has no bucket.
 */
export async function fetchShared(home: string, folder: string, own: string[], limit: number): Promise<string[]> {
  const store = bucketOf(home)
  if (!store) return []
  const isOwn = new Set(own)
  const names = (await store.list('runs')).map((key) => key.slice('runs/'.length))
  const newest = [...new Set([...names, ...own])].sort().slice(-limit)
  const reading = pLimit(AT_A_TIME)
  const texts = await Promise.all(
    newest.filter((name) => !isOwn.has(name)).map((name) => reading(() => fetchOne(store, folder, name))),
  )
  return texts.filter((text) => text !== undefined)
}

/** Downloads the record of a finished run, which no longer changes. Returns the text of an unfinished one. */
async function fetchOne(store: Store, folder: string, name: string): Promise<string | undefined> {
  const text = await store.read(`runs/${name}`).then(String, (error: NodeJS.ErrnoException) => {
    // The record was deleted after it was listed.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined || !text.includes('{"event":"ended"')) return text
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(aside, text)
    await rename(aside, join(folder, name))
    return undefined
  } catch {
    // This home may be read-only, so the record is returned without being stored.
    return text
  } finally {
    await rm(aside, { force: true }).catch(() => {})
  }
}

async function forgetOldest(store: Store, kept: number): Promise<void> {
  for (const key of (await store.list('runs')).slice(0, -kept)) await store.remove(key)
}
