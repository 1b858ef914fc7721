import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { storeOf } from '../../lake/store/open_store.ts'
import type { Store } from '../../lake/store/store.ts'
import type { RunEvent } from './run_event.ts'

/** Maximum number of records that are downloaded from a bucket in parallel. */
const AT_A_TIME = 16

/** Maximum number of milliseconds for which a run waits at its end for the upload of its record. */
const LAST_MS = 10_000

const keyOf = (run: string) => `runs/${run}.jsonl`

/** The bucket of a home folder. Undefined if the home has no bucket. */
function bucketOf(home: string): Store | undefined {
  const store = storeOf(home)
  return store.isBucket ? store : undefined
}

/** Copies the record of a run to the home's bucket, so that other homes with this bucket can read it. Uploads run in the background. */
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

  /**
   * Returns undefined if the home has no bucket. Keeps only the newest `kept` records of the bucket, and calls `failed` for each failed
   * upload.
   */
  static of(home: string, run: string, kept: number, failed: (error: Error) => void): SharedRecord | undefined {
    const store = bucketOf(home)
    if (!store) return undefined
    void forgetOldest(store, kept).catch(failed)
    return new SharedRecord(store, run, failed)
  }

  /** Uploads the record, with the current time as the last heartbeat. */
  put(text: string): void {
    const seen: RunEvent = { event: 'seen', at: new Date().toISOString() }
    this.#next = `${text}${JSON.stringify(seen)}\n`
    this.#putting ??= this.#putAll().finally(() => {
      this.#putting = undefined
    })
  }

  /** Waits for the upload of the newest text, but at most `LAST_MS`. */
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
 * Downloads those of the newest `limit` records in the home's bucket that the home lacks. Stores the records of finished runs in `folder`,
 * and returns the texts of all records that it did not store. Does nothing if the home has no bucket.
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

/** Downloads a record. If the run has finished, stores the record, because it no longer changes; if not, returns its text. */
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
    // This home may be read-only, so the text is returned and the record is not stored.
    return text
  } finally {
    await rm(aside, { force: true }).catch(() => {})
  }
}

async function forgetOldest(store: Store, kept: number): Promise<void> {
  for (const key of (await store.list('runs')).slice(0, -kept)) await store.remove(key)
}
