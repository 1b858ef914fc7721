import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Validators } from './client.ts'

/** Kind of a body on the shelf: an index of EDGAR, a filing's document, or a company's facts. */
export type BodyKind = 'indexes' | 'documents' | 'company_facts'

/** The response that the shelf has stored for one address. */
export interface ShelfEntry extends Validators {
  address: string
  kind: BodyKind
  /** SHA-256 of the body, in hex. */
  sha256: string
}

/** Records the landing file that a row was written to. `key` is the row's accession in `filings`, or its CIK in `company_facts`. */
export interface Landed {
  feed: string
  key: string
  /** SHA-256 of the body that the row was made from. */
  body: string
  /** SHA-256 of the landing file. */
  file: string
}

/**
 * A folder of downloads: the bodies of responses, and a journal with one JSON line per entry. Bodies are written atomically, and incomplete
 * lines are ignored. If a download is killed, all bodies that it had finished are therefore kept.
 */
export class Shelf {
  readonly folder: string
  readonly #kept = new Map<string, ShelfEntry>()
  readonly #landed = new Map<string, Landed>()
  #lines = 0

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(folder: string): Promise<Shelf> {
    const shelf = new Shelf(folder)
    for (const kind of ['indexes', 'documents', 'company_facts'] as const)
      await mkdir(dirname(shelf.path(kind, 'x')), { recursive: true })
    await shelf.#replay()
    return shelf
  }

  /** The landing folder in which rows, documents and facts wait to be ingested. */
  get landing(): string {
    return join(this.folder, 'landing')
  }

  /** The path of a body. Documents are inside the landing folder of `filings`, because the rows there contain their paths. */
  path(kind: BodyKind, sha256: string): string {
    if (kind === 'indexes') return join(this.folder, 'indexes', `${sha256}.zst`)
    if (kind === 'documents') return join(this.landing, 'filings', 'documents', `${sha256}.zst`)
    return join(this.landing, 'company_facts', `${sha256}.json.zst`)
  }

  kept(address: string): ShelfEntry | undefined {
    return this.#kept.get(address)
  }

  landed(feed: string, key: string): Landed | undefined {
    return this.#landed.get(`${feed} ${key}`)
  }

  /** A stored body; undefined if it is missing or damaged, so that it is downloaded again. */
  async body({ kind, sha256 }: ShelfEntry): Promise<Buffer | undefined> {
    try {
      const body = zstdDecompressSync(await readFile(this.path(kind, sha256)))
      return bodyHash(body) === sha256 ? body : undefined
    } catch {
      return undefined
    }
  }

  async keep(address: string, kind: BodyKind, body: Buffer, validators: Validators): Promise<ShelfEntry> {
    const kept: ShelfEntry = { address, kind, sha256: bodyHash(body), ...validators }
    await writeAside(this.path(kind, kept.sha256), zstdCompressSync(body))
    const before = this.#kept.get(address)
    this.#kept.set(address, kept)
    await this.#note({ kept })
    const isOutdated = kind === 'indexes' && before && before.sha256 !== kept.sha256
    if (isOutdated) await rm(this.path(kind, before.sha256), { force: true })
    return kept
  }

  async land(landed: Landed[]): Promise<void> {
    for (const it of landed) this.#landed.set(`${it.feed} ${it.key}`, it)
    if (landed.length > 0) await this.#note(...landed.map((it) => ({ landed: it })))
  }

  /** Removes all row files from the landing folder, such as those of a killed run. Bodies are kept. */
  async sweepRows(): Promise<void> {
    for (const feed of ['filings', 'companies']) {
      const folder = join(this.landing, feed)
      for (const name of await readdir(folder).catch(() => []))
        if (name.endsWith('.jsonl')) await rm(join(folder, name), { force: true })
    }
  }

  /** Removes bodies that were ingested, and all row files. `isTaken` tells whether the landing file with a given SHA-256 was ingested. */
  async clear(isTaken: (feed: string, file: string) => boolean): Promise<void> {
    const done = new Set<string>()
    for (const { feed, body, file } of this.#landed.values()) if (isTaken(feed, file)) done.add(body)
    for (const { feed, body, file } of this.#landed.values()) if (!isTaken(feed, file)) done.delete(body)
    // Other downloads from the folder of an ingested filing, such as its exhibits and index, are not needed any more either.
    const folders = new Set<string>()
    for (const { kind, address, sha256 } of this.#kept.values())
      if (kind === 'documents' && done.has(sha256)) folders.add(folderOf(address))
    for (const { kind, address, sha256 } of this.#kept.values())
      if (kind === 'documents' && folders.has(folderOf(address))) done.add(sha256)
    for (const sha256 of done)
      for (const kind of ['documents', 'company_facts'] as const) await rm(this.path(kind, sha256), { force: true })
    await this.sweepRows()
  }

  async #replay(): Promise<void> {
    const text = await readFile(this.#journal, 'utf8').catch(() => '')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    // A killed process may leave an incomplete line, to which the next line would be appended.
    if (whole.length < text.length) await truncate(this.#journal, Buffer.byteLength(whole))
    for (const line of whole.split('\n')) {
      const entry = lineOf(line)
      if (entry?.kept) this.#kept.set(entry.kept.address, entry.kept)
      if (entry?.landed) this.#landed.set(`${entry.landed.feed} ${entry.landed.key}`, entry.landed)
      this.#lines++
    }
    if (this.#lines > 2 * (this.#kept.size + this.#landed.size) + 100) await this.#rewrite()
  }

  async #rewrite(): Promise<void> {
    const entries = [
      ...[...this.#kept.values()].map((kept) => ({ kept })),
      ...[...this.#landed.values()].map((landed) => ({ landed })),
    ]
    await writeAside(this.#journal, Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')))
  }

  async #note(...entries: ({ kept: ShelfEntry } | { landed: Landed })[]): Promise<void> {
    await appendFile(this.#journal, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  }

  get #journal(): string {
    return join(this.folder, 'journal.jsonl')
  }
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/'))
}

/** SHA-256 in hex. */
export function bodyHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

let written = 0

/** Writes a file atomically, even if two processes write it at the same time. */
export async function writeAside(path: string, content: Buffer): Promise<void> {
  const aside = `${path}.${process.pid}-${++written}.tmp`
  await writeFile(aside, content)
  const file = await open(aside, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, path)
}

function lineOf(line: string): { kept?: ShelfEntry; landed?: Landed } | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
