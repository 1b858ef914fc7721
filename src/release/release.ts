import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { formats, refuseNewer } from '../base/formats.ts'
import { identifier, list } from '../base/quote.ts'
import type { Embedder } from '../search/embedding/embedder.ts'
import { Passages } from '../search/index/passages.ts'
import { layoutOf, publishedPassages } from '../search/index/published.ts'
import { KeptRows } from './lists/kept_rows.ts'
import { releasesFolder } from './live_pointer.ts'
import { Reader } from './reader.ts'
import { Sessions } from './session.ts'

/** Resource limits of an open release. */
export interface ReleaseLimits {
  /** DuckDB's memory_limit for one release, e.g. `512MB`. Two releases are open while one replaces the other. */
  memoryLimit: string
  threads: number
  /**
   * Maximum size in bytes of the list rows that a release keeps in memory, in addition to DuckDB's memory. Default: 0.
   */
  keptBytes?: number
  /** The embedder for questions. It is needed only if another provider than the built-in provider embedded the passages. */
  embedder?: Embedder
}

/** Thrown for a release that cannot be opened. The live release stays live. */
export class UnusableRelease extends Error {
  readonly release: string

  constructor(release: string, reason: unknown) {
    const found = reason instanceof Error ? reason.message : String(reason)
    super(`release ${release} cannot be opened: ${found}; the live release stays live`, { cause: reason })
    this.name = 'UnusableRelease'
    this.release = release
  }
}

/**
 * An open release, whose data never changes. While requests use the release, it is not closed: after `retire`, it is closed when the last
 * request has ended.
 */
export class Release {
  readonly id: string
  /** YYYY-MM-DD. */
  readonly asOf: string
  readonly digest: string
  /** Names of the release's tables. */
  readonly tables = new Set<string>()
  /** The release's passages. Undefined if there are no passages, or if they have a layout that this version cannot search. */
  readonly passages: Passages | undefined
  readonly hasTodaysFormat: boolean
  /** Changes when the files of the release are written again, see `writingOf`. */
  readonly writing: string
  readonly keptRows: KeptRows
  readonly #instance: DuckDBInstance
  readonly #sessions: Sessions
  readonly #held: Disposable | undefined
  #borrowers = 0
  #retired = false
  #closed = false

  private constructor(
    manifest: z.output<typeof manifestSchema>,
    writing: string,
    instance: DuckDBInstance,
    passages: Passages | undefined,
    { keptBytes = 0 }: ReleaseLimits,
    held?: Disposable,
  ) {
    this.id = manifest.id
    this.asOf = manifest.as_of
    this.digest = manifest.digest
    this.passages = passages
    this.hasTodaysFormat = manifest.format === formats.release
    this.writing = writing
    this.keptRows = new KeptRows(keptBytes)
    this.#instance = instance
    this.#held = held
    this.#sessions = new Sessions(instance)
  }

  /** Opens `<home>/releases/<id>`. Throws `UnusableRelease` if it cannot be opened. */
  static async open(home: string, id: string, limits: ReleaseLimits): Promise<Release> {
    const folder = join(releasesFolder(home), id)
    try {
      const writing = await writingOf(home, id)
      const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
      refuseNewer('release', `release ${id}`, manifest.format ?? 1)
      if (manifest.id !== id) throw new Error(`its manifest names release ${manifest.id}`)
      const instance = await openTables(join(folder, 'tables.duckdb'), limits)
      const passages = await openPassages(home, manifest, limits).catch((error) => {
        instance.closeSync()
        throw error
      })
      const release = new Release(manifest, writing, instance, passages, limits)
      await release.#proveReadable()
      return release
    } catch (error) {
      throw new UnusableRelease(id, error)
    }
  }

  /**
   * Opens a past release from the files of its tables in `<home>/archive`. `views` contains the name and the SQL of a view for each table.
   * `held` is disposed when the release is closed. Throws `UnusableRelease` if the release cannot be opened.
   */
  static async openPast(
    home: string,
    manifest: z.input<typeof manifestSchema>,
    views: [table: string, sql: string][],
    limits: ReleaseLimits,
    held: Disposable,
  ): Promise<Release> {
    try {
      const checked = manifestSchema.parse(manifest)
      refuseNewer('release', `release ${checked.id}`, checked.format ?? 1)
      const instance = await openViews(join(home, 'archive'), views, limits)
      const passages = await openPassages(home, checked, limits).catch((error) => {
        instance.closeSync()
        throw error
      })
      const release = new Release(checked, 'archived', instance, passages, limits, held)
      for (const [table] of views) release.tables.add(table)
      return release
    } catch (error) {
      held[Symbol.dispose]()
      throw new UnusableRelease(manifest.id, error)
    }
  }

  get borrowers(): number {
    return this.#borrowers
  }

  get closed(): boolean {
    return this.#closed
  }

  /**
   * Runs the queries of one request. The release stays open until they have ended, even if it is retired in the
   * meantime.
   */
  async read<Result>(work: (reader: Reader) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    using _borrowed = this.borrow()
    const reader = new Reader(this.#sessions, this, signal)
    try {
      return await work(reader)
    } finally {
      await reader.close()
    }
  }

  /** Keeps the release open until the result is disposed. */
  borrow(): Disposable {
    this.#borrowers++
    return {
      [Symbol.dispose]: () => {
        this.#borrowers--
        this.#closeIfUnused()
      },
    }
  }

  /** Closes the release as soon as no request uses it. */
  retire(): void {
    this.#retired = true
    this.#closeIfUnused()
  }

  #closeIfUnused(): void {
    if (!this.#retired || this.#closed || this.#borrowers > 0) return
    this.#closed = true
    this.#sessions.close()
    this.passages?.close()
    this.#instance.closeSync()
    this.#held?.[Symbol.dispose]()
  }

  async #proveReadable(): Promise<void> {
    try {
      const found = await this.read((reader) =>
        reader.rows<{ table_name: string }>('select table_name from duckdb_tables()'),
      )
      for (const { table_name } of found) this.tables.add(table_name)
      if (this.tables.size === 0) throw new Error('tables.duckdb has no tables')
    } catch (error) {
      this.retire()
      throw error
    }
  }
}

/**
 * Returns a text that changes when the files of a release are written again. A run that finds a damaged release writes its files again
 * under the same name.
 */
export async function writingOf(home: string, id: string): Promise<string> {
  const { ino, mtimeMs } = await stat(join(releasesFolder(home), id, 'manifest.json'))
  return `${ino} ${mtimeMs}`
}

const manifestSchema = z.object({
  id: z.string(),
  format: z.int().optional(),
  as_of: z.iso.date(),
  digest: z.string().min(1),
  passages: z.looseObject({ dataset: z.string() }).optional(),
})

async function openPassages(
  home: string,
  { id, passages }: z.output<typeof manifestSchema>,
  { embedder }: ReleaseLimits,
): Promise<Passages | undefined> {
  // The passages have a layout that this version cannot search, so they cannot be searched until the next release.
  if (!passages) return undefined
  const layout = layoutOf(passages.dataset)
  refuseNewer('passages', `passages of ${id}`, layout)
  if (layout !== formats.passages) return undefined
  const open = await Passages.open(home, publishedPassages.parse(passages), embedder)
  try {
    await open.prove()
    return open
  } catch (error) {
    open.close()
    throw error
  }
}

/** Opens the file of tables with a locked engine. The engine cannot read other files, change settings or write temporary files. */
function openTables(path: string, limits: ReleaseLimits): Promise<DuckDBInstance> {
  return DuckDBInstance.create(path, {
    ...bounds(limits),
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    lock_configuration: 'true',
  })
}

async function openViews(folder: string, views: [string, string][], limits: ReleaseLimits): Promise<DuckDBInstance> {
  const instance = await lockedTo([folder], limits)
  try {
    const connection = await instance.connect()
    for (const [name, sql] of views) await connection.run(`create view ${identifier(name)} as ${sql}`)
    connection.closeSync()
    return instance
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

/** Opens an engine that has no tables and can read only files in some folders. */
export async function lockedTo(folders: string[], limits: ReleaseLimits): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', bounds(limits))
  const connection = await instance.connect()
  await connection.run("set global timezone = 'UTC'")
  await connection.run(`set allowed_directories = ${list(folders)}`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  connection.closeSync()
  return instance
}

function bounds({ memoryLimit, threads }: ReleaseLimits): Record<string, string> {
  return {
    memory_limit: memoryLimit,
    threads: String(threads),
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  }
}
