import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { Catalog } from '../lake/catalog.ts'
import type { Feed } from './contract.ts'
import { allFeeds } from './registry.ts'

export type Format = 'jsonl' | 'csv' | 'parquet' | 'json'
export type Codec = 'plain' | 'gzip' | 'zstd'

/** A file that waits in a landing folder. */
export interface LandingFile {
  /** Path relative to the feed's landing folder, with slashes. */
  name: string
  path: string
  /** The feed's landing folder: what a row names must lie inside. */
  root: string
  format: Format
  codec: Codec
  bytes: number
  modified_ms: number
}

/** Thrown when files were named that no feed can read. Nothing was taken in. */
export class NoSuchLanding extends Error {
  override name = 'NoSuchLanding'
}

/**
 * Files of a feed under `root` that it could take in, in name order (by bytes). Files that a writer has not finished
 * (`.x`, `_x`, `x.tmp`, `x.part`, `x.partial`) and files of other formats are passed over.
 */
export async function listFeed(feed: Feed, root: string): Promise<LandingFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  const files: LandingFile[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() || entry.isSymbolicLink() ? await landingFile(feed, root, path) : undefined
    if (found) files.push(found)
  }
  return files.sort(byName)
}

/** One file or folder given by hand, for `crowdtape ingest FEED PATH`. Throws `NoSuchLanding` where there is nothing to read. */
export async function listPath(feed: Feed, path: string): Promise<LandingFile[]> {
  const full = resolve(path)
  const found = await stat(full).catch(() => undefined)
  if (!found) throw new NoSuchLanding(`${path} does not exist; nothing was taken in`)
  if (found.isDirectory()) return listFeed(feed, full)
  const file = await landingFile(feed, join(full, '..'), full)
  if (!file)
    throw new NoSuchLanding(`${path} is no file that ${feed.name} reads: ${extensionsOf(feed)}; nothing was taken in`)
  return [file]
}

/** Files of each feed in the landing folder that the catalog does not know, for `plan`. A file is known by name, size and time. */
export async function pending(catalog: Catalog, landing: string): Promise<Record<string, string[]>> {
  const waiting: Record<string, string[]> = {}
  for (const feed of await allFeeds()) {
    const isKnown = knownFiles(catalog, feed.name)
    const files = (await listFeed(feed, join(landing, feed.name))).filter((file) => !isKnown(file))
    if (files.length > 0) waiting[feed.name] = files.map((file) => file.name)
  }
  return waiting
}

/** Tells of a file whether one of its name, size and modification time was taken in, so that it need not be hashed again. */
export function knownFiles(catalog: Catalog, feed: string): (file: LandingFile) => boolean {
  const marks = new Set(
    Object.values(catalog.files[feed] ?? {}).map((it) => `${it.bytes} ${it.modified_ms} ${it.name}`),
  )
  return (file) => marks.has(`${file.bytes} ${file.modified_ms} ${file.name}`)
}

/** Whether a file is as it was when it was listed. */
export async function isUnchanged(file: LandingFile): Promise<boolean> {
  const now = await stat(file.path).catch(() => undefined)
  return now !== undefined && now.size === file.bytes && now.mtimeMs === file.modified_ms
}

async function landingFile(feed: Feed, root: string, path: string): Promise<LandingFile | undefined> {
  const name = relative(root, path).split(sep).join('/')
  const kind = kindOf(feed, name)
  if (!kind) return undefined
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name, path, root, ...kind, bytes: found.size, modified_ms: found.mtimeMs }
}

function kindOf(feed: Feed, name: string): { format: Format; codec: Codec } | undefined {
  if (name.split('/').some((part) => part.startsWith('.') || part.startsWith('_'))) return undefined
  const match = /\.(jsonl|ndjson|csv|parquet|json)(\.gz|\.zst)?$/i.exec(basename(name))
  if (!match) return undefined
  const extension = match[1].toLowerCase()
  const format = extension === 'ndjson' ? 'jsonl' : (extension as Format)
  if ((format === 'json') !== (feed.wholeFile !== undefined)) return undefined
  const packing = match[2]?.toLowerCase()
  return { format, codec: packing === '.gz' ? 'gzip' : packing === '.zst' ? 'zstd' : 'plain' }
}

function extensionsOf(feed: Feed): string {
  return `${feed.wholeFile ? '.json' : '.jsonl, .csv, .parquet'}, plain, .gz or .zst`
}

function byName(a: LandingFile, b: LandingFile): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name))
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
