import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import type { Feed } from '../../feeds/contract/feed.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { knownFiles, roleOf } from '../../ingest/readers/landing.ts'
import type { Catalog } from '../../lake/catalog/catalog.ts'
import { sync } from '../../lake/store/store.ts'
import type { Outbox } from '../outbox.ts'
import { type Pulled, type Source, SourceFailure } from '../source.ts'
import type { Place, RemoteFile } from './place.ts'

/** Maximum files copied in parallel. */
const AT_A_TIME = 4

/** Contents of a place with landing files: the new files with their feeds, and the names that belong to no feed. */
export interface PlacedLanding {
  waiting: { feed: Feed; name: string; file: RemoteFile }[]
  unknown: string[]
}

/**
 * Lists the files of a place with one folder per feed, without reading them. Names in the lake start with `prefix`, so
 * that files of two places have different names.
 */
export async function placedLanding(place: Place, catalog: Catalog, prefix = ''): Promise<PlacedLanding> {
  const feeds = new Map(
    (await allFeeds()).map((feed) => [feed.name, { feed, isKnown: knownFiles(catalog, feed.name) }]),
  )
  const landing: PlacedLanding = { waiting: [], unknown: [] }
  for (const file of await place.files()) {
    const [folder, ...rest] = file.name.split('/')
    const of = feeds.get(folder)
    const name = rest.join('/')
    const role = of && name !== '' ? roleOf(of.feed, name) : 'ignored'
    if (role === 'ignored') landing.unknown.push(of ? file.name : rest.length > 0 ? `${folder}/` : folder)
    if (!of || role === 'ignored' || role === 'unfinished') continue
    const kept = { name: prefix + name, bytes: file.bytes, modified_ms: file.modified_ms }
    if (role === 'document' || !of.isKnown(kept)) landing.waiting.push({ feed: of.feed, name: kept.name, file })
  }
  landing.unknown = [...new Set(landing.unknown)]
  return landing
}

/**
 * Copies new landing files from another place, up to `roundBytes` at a time. A copy is removed once it is ingested. Copies of refused files
 * and of documents are kept, so that these files are not copied again.
 */
export class LandingSource implements Source {
  readonly kind = 'landing'
  readonly name: string
  readonly feeds: string[]
  readonly #place: Place
  readonly #prefix: string
  readonly #roundBytes: number

  /** The names of this source's files in the lake start with `prefix`. */
  constructor(name: string, feeds: string[], place: Place, prefix: string, roundBytes: number) {
    this.name = name
    this.feeds = feeds
    this.#place = place
    this.#prefix = prefix
    this.#roundBytes = roundBytes
  }

  async pull(outbox: Outbox, say: (progress: string) => void): Promise<Pulled> {
    const { waiting } = await placedLanding(this.#place, outbox.catalog, this.#prefix)
    const wanted = waiting.filter(({ feed }) => this.feeds.includes(feed.name))
    const feedsWithRows = new Set(
      wanted.filter(({ feed, name }) => roleOf(feed, name) === 'rows').map(({ feed }) => feed),
    )
    const pulled: Pulled = { files: 0, rows: 0, warnings: [] }
    const round: (typeof wanted)[number][] = []
    let bytes = 0
    for (const each of wanted) {
      const isDocument = roleOf(each.feed, each.name) === 'document'
      if (isDocument && !feedsWithRows.has(each.feed)) continue
      if (await isHere(this.#target(outbox, each), each.file)) continue
      // Rows may refer to any document of their feed, so all documents are copied in the first round.
      if (!isDocument && round.length > 0 && bytes + each.file.bytes > this.#roundBytes) {
        pulled.more = true
        break
      }
      if (!isDocument) bytes += each.file.bytes
      round.push(each)
    }
    const limit = pLimit(AT_A_TIME)
    const outcomes = await Promise.allSettled(
      round.map((each) =>
        limit(async () => {
          if (!(await this.#bring(outbox, each))) return
          pulled.files++
          say(`${pulled.files} of ${round.length} files`)
        }),
      ),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return pulled
  }

  async settle(outbox: Outbox): Promise<void> {
    for (const feed of await allFeeds()) {
      const isKnown = knownFiles(outbox.catalog, feed.name)
      const root = join(outbox.landing, feed.name)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const name = relative(root, path).split(sep).join('/')
        const { size: bytes, mtimeMs: modified_ms } = await stat(path)
        if (isKnown({ name, bytes, modified_ms })) await rm(path, { force: true })
      }
    }
  }

  #target(outbox: Outbox, { feed, name }: { feed: Feed; name: string }): string {
    const target = join(outbox.landing, feed.name, name)
    if (!target.startsWith(`${join(outbox.landing, feed.name)}${sep}`))
      throw new SourceFailure(
        `source ${this.name}: found the file ${feed.name}/${name}, expected a path inside the feed's folder`,
      )
    return target
  }

  async #bring(outbox: Outbox, each: { feed: Feed; name: string; file: RemoteFile }): Promise<boolean> {
    const aside = join(outbox.aside, randomUUID())
    try {
      // A file that changes while it is read waits for the next pull.
      if (!(await each.file.bring(aside))) return false
      const target = this.#target(outbox, each)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(aside, target)
      await sync(dirname(target))
      return true
    } finally {
      await rm(aside, { force: true })
    }
  }
}

async function isHere(path: string, { bytes, modified_ms }: RemoteFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === bytes && found.mtimeMs === modified_ms
}
