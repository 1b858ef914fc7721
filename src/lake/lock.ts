import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { sync } from './store.ts'

/** Thrown when the home folder stays locked by another writer. Nothing was changed. */
export class HomeLocked extends Error {
  override name = 'HomeLocked'
  readonly holder: string

  constructor(home: string, holder: string, waitedSeconds: number) {
    super(
      `${home} is being written by ${holder}; waited ${waitedSeconds} s, changed nothing. ` +
        'Wait for it to finish, or give a longer --wait.',
    )
    this.holder = holder
  }
}

export interface WriterLock {
  release(): Promise<void>
}

/**
 * Makes this process the one writer of a home folder, waiting up to `waitSeconds` for another to finish. The lock is the
 * operating system's, taken by DuckDB on an empty database file: it goes with the process however that ends, so there is
 * no stale lock to judge. The JSON file beside it only tells who holds it.
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

/** Who holds the lock as a sentence part, or undefined when nobody left a note. */
export async function lockHolder(home: string): Promise<string | undefined> {
  const text = await readFile(join(home, 'lock.json'), 'utf8').catch(() => '{}')
  try {
    const holder = JSON.parse(text)
    // A killed writer leaves its note, not its lock.
    if (holder.host === hostname() && !isAlive(holder.pid)) return undefined
    return holder.pid ? `${holder.what} (process ${holder.pid} on ${holder.host}, since ${holder.since})` : undefined
  } catch {
    // Read between another process's truncate and write.
    return undefined
  }
}

/** Whether a process of this host runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The operating system's locks do not hold between parts of one process. */
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

/**
 * Makes the file that is locked, whole or not at all: DuckDB writes a new one in steps, and half of one could never be
 * locked again.
 */
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
    // Another process was first; holding the lock, it may have swept what lies aside.
    if (!(await isThere())) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
