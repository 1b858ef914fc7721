import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { sync } from './store/store.ts'

/** Thrown when another process kept a folder locked for the whole waiting time. Nothing was changed. */
export class HomeLocked extends Error {
  override name = 'HomeLocked'
  readonly holder: string

  constructor(home: string, holder: string, waitedSeconds: number) {
    super(
      `${home} is being written by ${holder}; waited ${waitedSeconds} s and changed nothing. ` +
        'Wait until that process has finished, or set a longer --wait.',
    )
    this.holder = holder
  }
}

export interface WriterLock {
  release(): Promise<void>
}

/**
 * Locks a folder, such as a home, so that this process is the only writer. If another process has the lock, waits up to `waitSeconds` and
 * then throws `HomeLocked`. DuckDB takes an operating system lock on an empty database file. The lock ends with the process, so it can
 * never be stale; `lock.json` only tells other processes which process has the lock.
 */
export async function lockHome(home: string, what: string, waitSeconds: number): Promise<WriterLock> {
  const folder = resolve(home)
  if (await mkdir(folder, { recursive: true })) await sync(dirname(folder))
  await makeLockFile(folder)
  const until = Date.now() + waitSeconds * 1000
  for (;;) {
    const database = await take(folder)
    if (database) {
      held.add(folder)
      const holder = { pid: process.pid, host: hostname(), what, since: new Date().toISOString() }
      const note = (content: object) => writeFile(join(folder, 'lock.json'), JSON.stringify(content)).catch(() => {})
      await note(holder)
      return {
        async release() {
          await note({})
          database.closeSync()
          held.delete(folder)
        },
      }
    }
    if (Date.now() >= until) throw new HomeLocked(home, (await lockHolder(folder)) ?? 'another process', waitSeconds)
    await sleep(200)
  }
}

/** Describes the process that has the lock, for messages. Undefined if no process has the lock or the process is unknown. */
export async function lockHolder(home: string): Promise<string | undefined> {
  const text = await readFile(join(home, 'lock.json'), 'utf8').catch(() => '{}')
  try {
    const holder = JSON.parse(text)
    // A killed process no longer has the lock, but has left this file behind.
    if (holder.host === hostname() && !isAlive(holder.pid)) return undefined
    return holder.pid ? `${holder.what} (process ${holder.pid} on ${holder.host}, since ${holder.since})` : undefined
  } catch {
    // Another process was rewriting the file while it was read.
    return undefined
  }
}

/** Whether a process of this host is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Folders that this process has locked. They are recorded, because an operating system lock does not keep other code in the same process
 * out.
 */
const held = new Set<string>()

async function take(folder: string): Promise<DuckDBInstance | undefined> {
  if (held.has(folder)) return undefined
  try {
    return await DuckDBInstance.create(join(folder, 'lock.duckdb'), { threads: '1', memory_limit: '16MB' })
  } catch (error) {
    if (/set lock on file/i.test((error as Error).message)) return undefined
    throw error
  }
}

/** Creates the lock file atomically, because DuckDB writes a new file in steps and cannot open a half-written file. */
async function makeLockFile(folder: string): Promise<void> {
  const path = join(folder, 'lock.duckdb')
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    )
  if (await isThere()) return
  const aside = join(folder, '.aside', randomUUID())
  try {
    await mkdir(dirname(aside), { recursive: true })
    const database = await DuckDBInstance.create(aside, { threads: '1', memory_limit: '16MB' })
    database.closeSync()
    await sync(aside)
    await link(aside, path)
  } catch (error) {
    // Another process created the lock file first, and may already have removed this temporary file.
    if (!(await isThere())) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
