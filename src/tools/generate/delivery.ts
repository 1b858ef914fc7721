import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../../base/quote.ts'

/** A landing file that was written. `bad` is the number of its rows that break the feed's contract on purpose. */
export interface DeliveredFile {
  feed: string
  name: string
  rows: number
  bad: number
  bytes: number
}

export type FileFormat = `${'jsonl' | 'csv'}${'' | '.gz' | '.zst'}` | 'parquet'

/** Writes landing files into one folder per feed and keeps a list of them. */
export class Delivery {
  readonly files: DeliveredFile[] = []
  readonly #folder: string
  readonly #onFile: (file: DeliveredFile) => void

  constructor(folder: string, onFile: (file: DeliveredFile) => void) {
    this.#folder = folder
    this.#onFile = onFile
  }

  /** Writes the rows of a query in the order of the query. The extension of the file name determines the format. */
  async query(connection: DuckDBConnection, feed: string, name: string, sql: string): Promise<void> {
    const path = await this.#place(feed, name)
    const result = await connection.runAndReadAll(`copy (${sql}) to ${literal(path)} (${copyOptions(name)})`)
    await this.#keep(feed, name, path, Number(result.getRows()[0][0]), 0)
  }

  /** Writes rows as JSON lines or CSV. Columns of a CSV are the first row's keys; null and undefined stay empty. */
  async rows(feed: string, name: string, rows: Record<string, unknown>[]): Promise<void> {
    const text = name.includes('.csv') ? csv(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    await this.text(feed, name, text, rows.length)
  }

  /** Writes text unchanged, compressed if the name requires it. */
  async text(feed: string, name: string, text: string, rows: number, bad = 0): Promise<void> {
    const path = await this.#place(feed, name)
    const bytes = Buffer.from(text)
    await writeFile(
      path,
      name.endsWith('.gz') ? gzipSync(bytes) : name.endsWith('.zst') ? zstdCompressSync(bytes) : bytes,
    )
    await this.#keep(feed, name, path, rows, bad)
  }

  async #place(feed: string, name: string): Promise<string> {
    const path = join(this.#folder, feed, name)
    await mkdir(dirname(path), { recursive: true })
    return path
  }

  async #keep(feed: string, name: string, path: string, rows: number, bad: number): Promise<void> {
    const file = { feed, name, rows, bad, bytes: (await stat(path)).size }
    this.files.push(file)
    this.#onFile(file)
  }
}

/** Rows as CSV with a header; lists are JSON, texts are quoted where RFC 4180 asks for it. */
export function csv(rows: Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0])
  const lines = rows.map((row) => columns.map((column) => field(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function field(value: unknown): string {
  const plain = typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')
  const text = String(plain)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function copyOptions(name: string): string {
  if (name.endsWith('.parquet')) return 'format parquet, compression zstd'
  const compression = name.endsWith('.gz') ? 'gzip' : name.endsWith('.zst') ? 'zstd' : 'none'
  const format = name.includes('.csv') ? 'format csv, header' : 'format json'
  return `${format}, compression ${compression}, timestampformat '%Y-%m-%dT%H:%M:%SZ', dateformat '%Y-%m-%d'`
}
