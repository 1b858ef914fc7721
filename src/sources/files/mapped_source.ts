import { hash, randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { openEngine } from '../../base/duckdb.ts'
import type { Outbox } from '../outbox.ts'
import type { Place, RemoteFile } from '../places/place.ts'
import type { Pulled, Source, SourceContext } from '../source.ts'
import { CutInput, type LineFilter, writeLines } from './input_lines.ts'
import type { Mapping } from './mapping.ts'

/** How files of a service are recognized and mapped, wherever they are. */
export interface MappedFiles {
  mapping: Mapping
  /** Matches the names of files to read. */
  names: RegExp
  isWanted?: LineFilter
}

/** An input that was mapped, and its landing files by feed. */
interface Mapped {
  mark: string
  file: RemoteFile
  landed: { feed: string; sha256: string }[]
  /** Whether the input is truncated. Ingest then refuses the copy of the input. */
  isCut: boolean
}

/** Matches the names of files that are still being written or are not meant to be read. */
const unfinished = /(^|\/)[._]|\.(tmp|part|partial)$/i

/**
 * Files of another service. Each file, identified by name, size and time, is mapped to landing files once. The same file gives the same
 * bytes, so a file that is mapped again after a kill adds no row twice.
 */
export class MappedSource implements Source {
  readonly kind: string
  readonly name: string
  readonly #place: Place
  readonly #files: MappedFiles
  readonly #context: SourceContext
  #mapped: Mapped[] = []

  constructor(kind: string, name: string, place: Place, files: MappedFiles, context: SourceContext) {
    this.kind = kind
    this.name = name
    this.#place = place
    this.#files = files
    this.#context = context
  }

  get feeds(): string[] {
    return this.#files.mapping.feeds
  }

  async pull(outbox: Outbox, say: (progress: string) => void): Promise<Pulled> {
    const pulled: Pulled = { files: 0, rows: 0, warnings: [], leftOut: {} }
    const all = (await this.#place.files()).filter(({ name }) => !unfinished.test(name))
    const others = all.filter(({ name }) => !this.#files.names.test(name)).map(({ name }) => name)
    if (others.length > 0)
      pulled.warnings.push(
        `${others.length} files are not read, because their names do not match the type ${this.kind}: ${others.slice(0, 3).join(', ')}`,
      )
    const done = await outbox.done()
    const waiting = all.filter((file) => this.#files.names.test(file.name) && !done.has(markOf(file)))
    this.#mapped = []
    if (waiting.length === 0) return pulled
    const engine = await openEngine({ ...this.#context, temp: join(outbox.aside, 'engine') })
    try {
      let bytes = 0
      for (const [index, file] of waiting.entries()) {
        if (index > 0 && bytes + file.bytes > this.#context.roundBytes) {
          pulled.more = true
          break
        }
        bytes += file.bytes
        await engine.with((connection) => this.#map(connection, outbox, file, pulled))
        say(`${index + 1} of ${waiting.length} files`)
      }
    } finally {
      await engine.close()
    }
    return pulled
  }

  async settle(outbox: Outbox): Promise<void> {
    for (const { mark, file, landed, isCut } of this.#mapped) {
      if (!isCut && !landed.every(({ feed, sha256 }) => outbox.isTaken(feed, sha256))) continue
      for (const { feed } of landed) await outbox.discard(feed, file.name)
      const { name, bytes, modified_ms } = file
      await outbox.markDone(mark, { name, bytes, modified: new Date(modified_ms).toISOString(), landed })
    }
    this.#mapped = []
  }

  async #map(connection: DuckDBConnection, outbox: Outbox, file: RemoteFile, pulled: Pulled): Promise<void> {
    const id = randomUUID()
    const [input, lines] = [join(outbox.aside, `${id}${extname(file.name)}`), join(outbox.aside, `${id}.lines`)]
    const mapped: Mapped = { mark: markOf(file), file, landed: [], isCut: false }
    const put = async (feed: string, extension: string, path: string) => {
      mapped.landed.push({ feed, sha256: await outbox.put(feed, `${file.name}.${extension}`, path) })
      pulled.files++
    }
    try {
      // A file that changes while it is read waits for the next pull.
      if (!(await file.bring(input))) return
      await writeLines(input, file.name, lines, this.#files.isWanted)
      const place = (feed: string) => join(outbox.aside, `${id}-${feed}`)
      const { files, leftOut } = await this.#files.mapping.map(connection, lines, file.name, place)
      for (const { feed, path, rows } of files) {
        await put(feed, 'jsonl.zst', path)
        pulled.rows += rows
      }
      for (const [reason, rows] of Object.entries(leftOut))
        pulled.leftOut![reason] = (pulled.leftOut![reason] ?? 0) + rows
      this.#mapped.push(mapped)
    } catch (error) {
      if (!(error instanceof CutInput)) throw error
      // Ingest refuses this copy as a whole and reports the reason, as it does for landing files.
      const copy = join(outbox.aside, `${id}-cut`)
      await copyFile(input, copy)
      await put(this.feeds[0], `jsonl${extname(file.name)}`, copy)
      this.#mapped.push({ ...mapped, isCut: true })
    } finally {
      await rm(input, { force: true })
      await rm(lines, { force: true })
    }
  }
}

function markOf({ name, bytes, modified_ms }: RemoteFile): string {
  return hash('sha256', JSON.stringify([name, bytes, modified_ms]), 'hex').slice(0, 32)
}
