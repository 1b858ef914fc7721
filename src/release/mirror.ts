import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseNewer } from '../base/formats.ts'
import { Register } from '../lake/catalog/register.ts'
import { FolderStore, type Store } from '../lake/store/store.ts'
import type { Manifest } from './manifest.ts'
import type { Promotion } from './releases.ts'

export interface MirrorOptions {
  pollMs: number
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void }
}

/** Number of copies to keep: the live release, and the previous release, which an API may still use. */
const KEPT = 2

/**
 * Copies the live release of a bucket, with its passages, to a local folder. When the copy is complete, the pointer of the folder is moved
 * to the copy. A server that uses the folder does not need the bucket, so it continues to answer if the bucket is unreachable.
 */
export class Mirror {
  readonly #store: Store
  readonly #options: MirrorOptions
  readonly #pointer: Register<Promotion>
  readonly #copy: Register<Promotion>

  /** `store` reads the bucket. Its `root` is the local folder. */
  constructor(store: Store, options: MirrorOptions) {
    this.#store = store
    this.#options = options
    this.#pointer = new Register(store, 'releases/pointer')
    this.#copy = new Register(new FolderStore(store.root), 'releases/pointer')
  }

  /**
   * Copies the live release unless the folder already contains this release. Returns whether the release was copied. Throws `StoreFailure`
   * if the bucket does not answer, and `NewerFormat` if a newer version wrote the release.
   */
  async refresh(): Promise<boolean> {
    const newest = await this.#pointer.read()
    if (!newest || (await this.#copy.numbers()).includes(newest.number)) return false
    const id = newest.value.release
    await this.#store.download(`releases/${id}`, 'manifest.json')
    const manifest = JSON.parse((await this.#store.read(`releases/${id}/manifest.json`)).toString('utf8')) as Manifest
    // A release that this version cannot serve must not replace a copy that this version can serve.
    refuseNewer('release', `release ${id}`, manifest.format ?? 1)
    for (const folder of segmentsOf(manifest)) await this.#store.download(folder, 'segment.json')
    await this.#copy.advance(newest.number - 1, newest.value)
    this.#options.log.info({ release: id }, 'release was copied')
    return true
  }

  /** Checks the bucket regularly until `stop` is aborted. A failure is logged, and the check is repeated later. */
  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await sleep(this.#options.pollMs, undefined, { signal: stop }).catch(() => {})
      if (stop.aborted) return
      try {
        if (await this.refresh()) await this.#tidy()
      } catch (error) {
        this.#options.log.error({ err: error }, 'copying a new release failed')
      }
    }
  }

  /** Removes copies that no server uses any more. */
  async #tidy(): Promise<void> {
    const numbers = (await this.#copy.numbers()).reverse()
    const served = new Set<string>()
    for (const number of numbers) {
      if (served.size < KEPT) served.add((await this.#copy.at(number)).release)
    }
    const folder = new FolderStore(this.#store.root)
    const kept = await Promise.all(
      [...served].map(async (id) =>
        segmentsOf(JSON.parse((await folder.read(`releases/${id}/manifest.json`)).toString('utf8'))),
      ),
    )
    const needed = new Set([...[...served].map((id) => `releases/${id}`), ...kept.flat()])
    const there = (await folder.folders('releases'))
      .filter((name) => /^\d/.test(name))
      .map((name) => `releases/${name}`)
    for (const dataset of await folder.folders('releases/passages')) {
      const path = `releases/passages/${dataset}`
      for (const name of await folder.folders(path)) there.push(`${path}/${name}`)
    }
    for (const path of there) if (!needed.has(path)) await rm(join(this.#store.root, path), { recursive: true })
  }
}

function segmentsOf({ passages }: Manifest): string[] {
  return passages?.segments.map(({ name }) => `releases/passages/${passages.dataset}/${name}`) ?? []
}
