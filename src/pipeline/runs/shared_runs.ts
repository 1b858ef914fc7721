import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { storeOf } from '../../lake/open_store.ts'
import type { Store } from '../../lake/store.ts'
import type { RunEvent } from './run_event.ts'

/** Records read from a bucket at a time. */
const AT_A_TIME = 16

/** How long the end of a run waits for its record to reach the bucket. */
const LAST_MS = 10_000

const keyOf = (run: string) => `runs/${run}.jsonl`

/** The bucket of a home folder; undefined for a home that has none, whose records are where its readers are. */
function bucketOf(home: string): Store | undefined {
  const store = storeOf(home)
  return store.isBucket ? store : undefined
}

/**
 * The copy of a run's record in the home's bucket, where other homes of the bucket read it. Written in the background, the
 * newest text only; the run does not wait for it.
 */
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

  /** Undefined for a home without a bucket. `failed` is called for each text that did not get there. */
  static of(home: string, run: string, kept: number, failed: (error: Error) => void): SharedRecord | undefined {
    const store = bucketOf(home)
    if (!store) return undefined
    void forgetOldest(store, kept).catch(failed)
    return new SharedRecord(store, run, failed)
  }

  /** Puts the record, and that the run was alive now. */
  put(text: string): void {
    const seen: RunEvent = { event: 'seen', at: new Date().toISOString() }
    this.#next = `${text}${JSON.stringify(seen)}\n`
    this.#putting ??= this.#putAll().finally(() => {
      this.#putting = undefined
    })
  }

  /** Waits until the newest text is there, or for some seconds. */
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
 * Brings the records of other homes of the bucket into the home's own folder: those of the newest `limit` runs that have
 * ended. Gives the texts of the runs among them that have not. Without a bucket it does nothing.
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

/** An ended record does not change, so it is kept; gives the text of one that may. */
async function fetchOne(store: Store, folder: string, name: string): Promise<string | undefined> {
  const text = await store.read(`runs/${name}`).then(String, (error: NodeJS.ErrnoException) => {
    // Forgotten since it was listed.
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
    // A home that cannot be written to is read all the same.
    return text
  } finally {
    await rm(aside, { force: true }).catch(() => {})
  }
}

async function forgetOldest(store: Store, kept: number): Promise<void> {
  for (const key of (await store.list('runs')).slice(0, -kept)) await store.remove(key)
}
