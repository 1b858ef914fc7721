import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Immer } from 'immer'
import { type Engine, type EngineOptions, openEngine } from '../base/duckdb.ts'
import { formats, OlderFormat, refuseNewer } from '../base/formats.ts'
import { type Catalog, catalogFormat, emptyCatalog } from './catalog/catalog.ts'
import type { NumberedValue } from './catalog/register.ts'
import { Versions } from './catalog/versions.ts'
import { isAlive, lockHome, type WriterLock } from './lock.ts'
import { noteStore, storeOf } from './store/open_store.ts'
import type { Store } from './store/store.ts'

/**
 * Immer copies only the parts of the catalog that change. Auto-freezing is off, because it would visit the whole catalog at each commit.
 */
const { produce } = new Immer({ autoFreeze: false })

/** Folder in which the versions of the catalog are stored. */
const CATALOG = 'lake/catalog'

export interface LakeOptions {
  home: string
  engine: Omit<EngineOptions, 'temp'>
  /** What this process does. Other processes that wait for the lock show this text. */
  what: string
  /** Maximum number of seconds to wait while another process has the lock. */
  waitSeconds: number
  /** Default: the store of the home folder (see `storeOf`). */
  store?: Store
  /** Whether a catalog of an older format may be opened, so that it can be migrated. */
  isUpgrade?: boolean
}

/**
 * The lake of one home folder, opened for writing: the object store, the catalog, and the DuckDB engine. Only one process at a time can
 * open a lake.
 */
export class Lake {
  readonly home: string
  readonly store: Store
  readonly engine: Engine
  readonly #register: Versions<Catalog>
  readonly #lock: WriterLock
  #number: number
  #catalog: Catalog
  #committing: Promise<unknown> = Promise.resolve()

  private constructor(
    home: string,
    store: Store,
    engine: Engine,
    lock: WriterLock,
    register: Versions<Catalog>,
    { number, value }: NumberedValue<Catalog>,
  ) {
    this.home = home
    this.store = store
    this.engine = engine
    this.#lock = lock
    this.#register = register
    this.#number = number
    this.#catalog = value
  }

  /**
   * Locks the home folder and opens its lake. Throws `HomeLocked` if another process keeps the lock, `NewerFormat` if the catalog has a
   * newer format, and `OlderFormat` if the catalog has an older format and `isUpgrade` is not set.
   */
  static async open(options: LakeOptions): Promise<Lake> {
    const lock = await lockHome(options.home, options.what, options.waitSeconds)
    try {
      const store = options.store ?? storeOf(options.home)
      const register = catalogRegister(store)
      await register.settle()
      const newest = await newestCatalog(register, options.isUpgrade)
      await store.probe()
      if (!options.store) await noteStore(options.home)
      await store.sweep()
      await sweepSpill(join(options.home, '.spill'))
      const engine = await openEngine({ ...options.engine, temp: join(options.home, '.spill') })
      return new Lake(options.home, store, engine, lock, register, newest)
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  /** The newest catalog. Callers must not modify it; to change the catalog, they call `commit`. */
  async catalog(): Promise<Catalog> {
    return this.#catalog
  }

  /** Number of the newest version of the catalog. Each commit increments it. */
  get version(): number {
    return this.#number
  }

  /** Applies `change` to a draft of the catalog, and commits the draft as the newest version. If `change` throws, nothing is committed. */
  commit(change: (draft: Catalog) => void): Promise<Catalog> {
    const committed = this.#committing.then(async () => {
      const { number, value } = await this.#register.advance(this.#number, produce(this.#catalog, change))
      this.#number = number
      this.#catalog = value
      return value
    })
    this.#committing = committed.catch(() => {})
    return committed
  }

  async close(): Promise<void> {
    // If spilled data cannot be removed, the lock must still be released and the finished run must not fail.
    await this.engine.close().catch(() => {})
    await this.#lock.release()
  }
}

/**
 * Reads the newest catalog of a home folder, for commands that do not write. The catalog may have an older format; if it has a newer
 * format, throws `NewerFormat`. No lock is needed, because versions are immutable.
 */
export async function readCatalog(home: string): Promise<{ version: number; catalog: Catalog }> {
  const { number, value } = await newestCatalog(catalogRegister(storeOf(home)), true)
  return { version: number, catalog: value }
}

/**
 * Reads the newest catalog. If there is no catalog, returns an empty catalog with number 0. Throws `NewerFormat` if the catalog has a newer
 * format, and `OlderFormat` if it has an older format and `mayBeOlder` is false.
 */
async function newestCatalog(register: Versions<Catalog>, mayBeOlder = false): Promise<NumberedValue<Catalog>> {
  const newest = (await register.read()) ?? { number: 0, value: emptyCatalog() }
  const found = catalogFormat(newest.value)
  refuseNewer('catalog', CATALOG, found)
  if (found < formats.catalog && !mayBeOlder) throw new OlderFormat('catalog', CATALOG, found)
  return newest
}

function catalogRegister(store: Store): Versions<Catalog> {
  return new Versions<Catalog>(store, CATALOG)
}

/** Removes the folders into which killed processes spilled data. The name of such a folder contains the id of the process. */
async function sweepSpill(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/\d+/.exec(name)?.[0])
    if (!pid || pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
