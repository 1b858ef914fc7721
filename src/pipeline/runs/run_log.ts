import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { formats } from '../../base/formats.ts'
import { sync } from '../../lake/store/store.ts'
import type { Stage } from '../request.ts'
import type { Ending, RunEvent } from './run_event.ts'
import { SharedRecord } from './shared_runs.ts'

/** The folder with the records of runs in a home. */
export function runsFolder(home: string): string {
  return join(home, 'runs')
}

/** Maximum number of run records in a home. This is one week of records if a run starts every five minutes. */
const KEPT_RUNS = 2000

/** Returns a new id for a run. Ids in alphabetical order are in the order of time. */
export function newRunId(): string {
  return `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`
}

/** Interval of heartbeats in milliseconds. */
export const beatMs = 20_000

/**
 * Writes the record of one run: a file in `<home>/runs/` with one JSON event per line. The file is synced to disk at the start and at the
 * end of the run. If the home has a bucket, the record is also copied to the bucket. If the run dies, the record has no `ended` event. An
 * error in writing the record is reported once and never stops the run.
 */
export class RunLog {
  readonly id: string
  readonly #started = performance.now()
  readonly #complain: (error: Error) => void
  #file: FileHandle | undefined
  #shared: SharedRecord | undefined
  #text = ''
  #writing: Promise<void> = Promise.resolve()
  #beat: NodeJS.Timeout | undefined

  private constructor(id: string, complain: (error: Error) => void) {
    this.id = id
    this.#complain = complain
  }

  static async start(
    home: string,
    { run = newRunId(), job, days }: { run?: string; job: string; days: string[] },
    complain: (error: Error) => void,
  ): Promise<RunLog> {
    const at = new Date().toISOString()
    const log = new RunLog(run, complain)
    await log.#try(async () => {
      const folder = runsFolder(home)
      if (await mkdir(folder, { recursive: true })) await sync(home)
      await forgetOldest(folder)
      log.#file = await open(join(folder, `${log.id}.jsonl`), 'ax')
      const from = { host: hostname(), pid: process.pid }
      await log.#append({ event: 'started', format: formats.run, run: log.id, job, days, at, ...from }, true)
      await sync(folder)
    })
    log.#share(home)
    log.#beat = setInterval(() => {
      void log.#try(async () => log.#file?.utimes(new Date(), new Date()))
      log.#shared?.put(log.#text)
    }, beatMs)
    log.#beat.unref()
    return log
  }

  /** If the home has a bucket, starts to copy the record to the bucket. */
  #share(home: string): void {
    let isTold = false
    // A failure is reported only once, because an unavailable bucket fails repeatedly.
    const failed = (error: Error) => {
      if (!isTold) this.#complain(error)
      isTold = true
    }
    try {
      this.#shared = SharedRecord.of(home, this.id, KEPT_RUNS, failed)
      this.#shared?.put(this.#text)
    } catch (error) {
      failed(error as Error)
    }
  }

  /** Returns a `Stage` function that passes each stage to `inner`, and records the stage with its duration. */
  stages(inner: Stage): Stage {
    return (title, work) =>
      inner(title, async (say) => {
        const started = performance.now()
        await this.#note({ event: 'stage', title, at: new Date().toISOString() })
        let isFailed = true
        try {
          const result = await work(say)
          isFailed = false
          return result
        } finally {
          const seconds = secondsSince(started)
          await this.#note({ event: 'staged', title, at: new Date().toISOString(), seconds, isFailed })
        }
      })
  }

  /** Records the end of the run, closes the file, and waits for the upload of the record. */
  async end(ending: Ending): Promise<void> {
    clearInterval(this.#beat)
    const event: RunEvent = {
      event: 'ended',
      at: new Date().toISOString(),
      seconds: secondsSince(this.#started),
      peak_memory_bytes: process.resourceUsage().maxRSS * 1024,
      ...ending,
    }
    await this.#note(event, true)
    await this.#try(async () => this.#file?.close())
    this.#file = undefined
    await this.#shared?.settle()
  }

  #note(event: RunEvent, isSynced = false): Promise<void> {
    this.#writing = this.#writing.then(() => this.#try(() => this.#append(event, isSynced)))
    return this.#writing
  }

  async #append(event: RunEvent, isSynced: boolean): Promise<void> {
    const line = `${JSON.stringify(event)}\n`
    this.#text += line
    this.#shared?.put(this.#text)
    if (!this.#file) return
    await this.#file.appendFile(line)
    if (isSynced) await this.#file.sync()
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const file = this.#file
      this.#file = undefined
      await file?.close().catch(() => {})
      this.#complain(error as Error)
    }
  }
}

async function forgetOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()
  for (const name of names.slice(0, -KEPT_RUNS)) await rm(join(folder, name), { force: true })
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}
