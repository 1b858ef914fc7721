import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { NewerFormat, refuseNewer } from '../base/formats.ts'
import { Register, RegisterConflict } from '../lake/catalog/register.ts'
import { storeOf } from '../lake/store/open_store.ts'
import type { Store } from '../lake/store/store.ts'
import type { Manifest, ReleaseLineage } from './manifest.ts'

/** One move of the pointer: the release that went live, the time, and what moved the pointer. */
export interface Promotion {
  release: string
  as_of: string
  at: string
  by: string
}

/** Thrown for a release that does not exist. Nothing was changed. */
export class NoSuchRelease extends Error {
  override name = 'NoSuchRelease'
}

/** Thrown for a release that cannot be read. Its inputs are unknown, so the command changed nothing. */
export class UnreadableRelease extends Error {
  override name = 'UnreadableRelease'

  constructor(file: string, found: string) {
    super(
      `${file}: found ${found}, expected the manifest of a release; nothing was removed, because the objects that this ` +
        'release needs are unknown; repair the file, or remove its folder if the release is no longer needed',
    )
  }
}

/** Thrown for a release whose lineage cannot be read. Nothing was changed. */
export class UnreadableLineage extends Error {
  override name = 'UnreadableLineage'

  constructor({ id, as_of, lineage }: Manifest, cause: unknown) {
    super(
      `${lineage}: found ${(cause as Error).message}, expected the lineage of release ${id}; nothing was changed; run ` +
        `${as_of} again to rewrite the release, or remove releases/${id} if it is no longer needed`,
      { cause },
    )
  }
}

/**
 * Thrown if another process has moved the pointer in the meantime. The release that this process promoted stays live.
 */
export class PointerMoved extends Error {
  override name = 'PointerMoved'

  constructor(id: string, live: Promotion | undefined) {
    super(
      `release ${id} was written but did not go live: meanwhile another process published release ${live?.release}, which stays ` +
        'live; run again to decide which of the two goes live',
    )
  }
}

/** The releases of a home folder, and the pointer to the live release. Both can be read without a lock. */
export class Releases {
  readonly home: string
  readonly #store: Store
  readonly #pointer: Register<Promotion>
  readonly #moves = new Map<number, Promotion>()

  constructor(home: string, store: Store = storeOf(home)) {
    this.home = home
    this.#store = store
    this.#pointer = new Register<Promotion>(store, 'releases/pointer')
  }

  /** The local folder of a release. */
  folder(id: string): string {
    return join(this.home, 'releases', id)
  }

  /** Downloads a release's files from the store. */
  bring(id: string): Promise<void> {
    return this.#store.download(`releases/${id}`, 'manifest.json')
  }

  /** Uploads a local release to the store. */
  send(id: string): Promise<void> {
    return this.#store.upload(`releases/${id}`, 'manifest.json')
  }

  async remove(id: string): Promise<void> {
    await this.#store.removeAll(`releases/${id}`, 'manifest.json')
  }

  /**
   * The readable releases of the days from `from` (included) to `below` (not included); by default, of all days. They are sorted by `as_of`
   * and build time. Throws `NewerFormat` if a newer version of Crowdtape wrote one of these releases.
   */
  async list(days: { from?: string; below?: string } = {}): Promise<Manifest[]> {
    // An unreadable release is skipped, because it must not prevent a run from building the next release.
    return this.#manifests((error) => {
      if (error instanceof NewerFormat) throw error
      return undefined
    }, days)
  }

  /**
   * All releases. Throws `UnreadableRelease` if one of them cannot be read, because pruning must know what every
   * release uses.
   */
  async listAll(): Promise<Manifest[]> {
    const manifests = await this.#manifests((error, id) => {
      if (error instanceof NoSuchRelease) return undefined
      throw new UnreadableRelease(join(this.folder(id), 'manifest.json'), (error as Error).message)
    })
    const current = await this.current()
    if (current && !manifests.some(({ id }) => id === current.release)) {
      throw new UnreadableRelease(
        join(this.folder(current.release), 'manifest.json'),
        'nothing, although this release is live',
      )
    }
    return manifests
  }

  async #manifests(
    otherwise: (error: unknown, id: string) => undefined,
    { from = '', below = '~' }: { from?: string; below?: string } = {},
  ): Promise<Manifest[]> {
    // The name of a release begins with its day, so the manifests of other days need not be read.
    const named = (await this.#store.folders('releases')).filter(
      (name) => /^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/.test(name) && name >= from && name < below,
    )
    const manifests = await Promise.all(
      named.map((name) => this.manifest(name).catch((error) => otherwise(error, name))),
    )
    const readable = manifests.filter((manifest) => manifest !== undefined)
    return readable.sort((a, b) => (a.as_of + a.created_at < b.as_of + b.created_at ? -1 : 1))
  }

  async has(id: string): Promise<boolean> {
    return this.manifest(id).then(
      () => true,
      () => false,
    )
  }

  /** The manifest of a release. Throws `NoSuchRelease` if there is no such release, and `NewerFormat` if a newer version wrote it. */
  async manifest(id: string): Promise<Manifest> {
    try {
      const bytes = await this.#store.read(`releases/${id}/manifest.json`)
      const manifest = JSON.parse(bytes.toString('utf8')) as Manifest
      refuseNewer('release', `release ${id}`, manifest.format ?? 1)
      return manifest
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new NoSuchRelease(
        `there is no release ${id}; \`crowdtape releases\` lists all releases; nothing was changed`,
      )
    }
  }

  /**
   * Writes the inputs of a release to the lake, before the release itself is written. Returns the key of the object.
   */
  async writeLineage(id: string, lineage: ReleaseLineage): Promise<string> {
    // Two builds with different inputs can give the same id, so each manifest names its own lineage.
    const key = `lake/lineage/${id}-${randomUUID()}.json`
    await this.#store.create(key, JSON.stringify(lineage))
    return key
  }

  /** The inputs from which a release was built. Throws `UnreadableLineage` if they cannot be read. */
  async lineage(manifest: Manifest): Promise<ReleaseLineage> {
    // Before format 3 the manifest contained the lineage.
    if (!manifest.lineage) return manifest as Manifest & ReleaseLineage
    try {
      return JSON.parse((await this.#store.read(manifest.lineage)).toString('utf8')) as ReleaseLineage
    } catch (error) {
      throw new UnreadableLineage(manifest, error)
    }
  }

  /** The move of the pointer that made the current release live; undefined before the first release. */
  async current(): Promise<Promotion | undefined> {
    return (await this.#pointer.read())?.value
  }

  /** All moves of the pointer, oldest first. A move that was read before is not read again. */
  async promotions(): Promise<Promotion[]> {
    return Promise.all((await this.moves()).map((number) => this.move(number)))
  }

  /** The numbers of the pointer's moves, ascending. */
  moves(): Promise<number[]> {
    return this.#pointer.numbers()
  }

  /** The move of the pointer with this number. */
  async move(number: number): Promise<Promotion> {
    const promotion = this.#moves.get(number) ?? (await this.#pointer.at(number))
    this.#moves.set(number, promotion)
    return promotion
  }

  /**
   * Moves the pointer to a release, unless the pointer already names it. Only this step changes what readers see. `seen` is the release
   * that was live when the caller decided on the move; undefined if none was live. Throws `PointerMoved` if another release is live now.
   */
  async promote(id: string, by: string, seen: Promotion | undefined): Promise<void> {
    const { as_of } = await this.manifest(id)
    const newest = await this.#pointer.read()
    if (newest?.value.release === id) return this.#pointer.settle()
    if (newest?.value.release !== seen?.release || newest?.value.at !== seen?.at) {
      throw new PointerMoved(id, newest?.value)
    }
    try {
      await this.#pointer.advance(newest?.number ?? 0, { release: id, as_of, at: new Date().toISOString(), by })
    } catch (error) {
      if (!(error instanceof RegisterConflict)) throw error
      const live = await this.current()
      if (live?.release !== id) throw new PointerMoved(id, live)
    }
  }

  /**
   * Moves the pointer back to the release `id`. By default, `id` is the release that was live before the current release, so repeated calls
   * go back further. Returns the id of the release.
   */
  async rollback(id?: string): Promise<string> {
    const seen = await this.current()
    const target = id ?? (await this.#before())
    await this.promote(target, ROLLBACK, seen)
    return target
  }

  /** Whether a release was rolled back and has not been promoted since. */
  async isRolledBack(id: string): Promise<boolean> {
    return (await this.takenDown()).has(id)
  }

  /** The releases that were rolled back and have not been promoted since. */
  async takenDown(): Promise<ReadonlySet<string>> {
    return (await this.#line()).takenDown
  }

  async #before(): Promise<string> {
    for (const release of (await this.#line()).up.slice(0, -1).reverse()) {
      if (await this.has(release)) return release
    }
    throw new NoSuchRelease('there is no earlier release to roll back to; nothing was changed')
  }

  /**
   * Computes the effect of all moves of the pointer. `up` lists the releases that were not rolled back; the live
   * release is the last. `takenDown` contains the releases that were rolled back.
   */
  async #line(): Promise<{ up: string[]; takenDown: Set<string> }> {
    const up: string[] = []
    const takenDown = new Set<string>()
    for (const { release, by } of await this.promotions()) {
      if (by !== ROLLBACK) {
        up.push(release)
        takenDown.delete(release)
        continue
      }
      const at = up.lastIndexOf(release)
      for (const down of at < 0 ? up.slice(-1) : up.splice(at + 1)) takenDown.add(down)
      if (at < 0) up.push(release)
      takenDown.delete(release)
    }
    return { up, takenDown }
  }
}

const ROLLBACK = 'rollback'
