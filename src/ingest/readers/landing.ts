import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { filesBelow } from '../../base/files_below.ts'
import type { Feed } from '../../feeds/contract/feed.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import type { Catalog } from '../../lake/catalog/catalog.ts'

export type Format = 'jsonl' | 'csv' | 'parquet' | 'json'
export type Codec = 'plain' | 'gzip' | 'zstd'

/** A file that waits in a landing folder. */
export interface LandingFile {
  /** Path relative to the feed's landing folder, with slashes. */
  name: string
  path: string
  /** The feed's landing folder. Documents that rows refer to must be inside this folder. */
  root: string
  format: Format
  codec: Codec
  bytes: number
  modified_ms: number
}

/** Thrown if a named path does not exist or is not a file that the feed reads. Nothing was ingested. */
export class NoSuchLanding extends Error {
  override name = 'NoSuchLanding'
}

/** Content of a feed's landing folder: the files to ingest, and the names of files that no reader accepts. */
export interface LandingSurvey {
  files: LandingFile[]
  ignored: string[]
}

/**
 * Lists the files of a feed's folder, sorted by the bytes of their names. Unfinished files (`.x`, `_x`, `x.tmp`, `x.part`,
 * `x.partial`) and documents that rows refer to are skipped. Links to files and folders are followed.
 */
export async function surveyFeed(feed: Feed, root: string): Promise<LandingSurvey> {
  const files: LandingFile[] = []
  const ignored: string[] = []
  for (const path of await filesBelow(root).catch(ignoreMissing)) {
    const found = await landingFile(feed, root, path)
    const name = nameIn(root, path)
    const role = roleOf(feed, name)
    if (found) files.push(found)
    // A name with the role `rows` that is not a file is a broken link.
    else if (role === 'ignored' || role === 'rows') ignored.push(name)
  }
  return { files: files.sort(byName), ignored: ignored.sort() }
}

/**
 * The role of a file in a feed's landing folder, which depends only on the file's name. Files with the role `unfinished` are never
 * ingested.
 */
export function roleOf(feed: Feed, name: string): 'rows' | 'document' | 'unfinished' | 'ignored' {
  if (isUnfinished(name)) return 'unfinished'
  if (kindOf(feed, name)) return 'rows'
  return isDocument(feed, name) ? 'document' : 'ignored'
}

/** Files of a feed under `root` to ingest, in the order of names. */
export async function listFeed(feed: Feed, root: string): Promise<LandingFile[]> {
  return (await surveyFeed(feed, root)).files
}

/** The names in a landing folder that are not folders of feeds. The name of a folder ends in a slash. */
export async function strangers(landing: string): Promise<string[]> {
  const feeds = new Set((await allFeeds()).map((feed) => feed.name))
  const found: string[] = []
  for (const name of await readdir(landing).catch(ignoreMissing)) {
    const isFolder = (await stat(join(landing, name)).catch(() => undefined))?.isDirectory() === true
    if (!isUnfinished(name) && !(isFolder && feeds.has(name))) found.push(isFolder ? `${name}/` : name)
  }
  return found.sort()
}

/** Everything in a landing folder that is not ingested: names that belong to no feed, and files that no reader accepts. */
export async function unknownIn(landing: string): Promise<string[]> {
  const unknown = await strangers(landing)
  for (const feed of await allFeeds()) {
    const { ignored } = await surveyFeed(feed, join(landing, feed.name))
    unknown.push(...ignored.map((name) => `${feed.name}/${name}`))
  }
  return unknown
}

/** Lists the file or folder that the operator named in `crowdtape ingest FEED PATH`. Throws `NoSuchLanding` if there is nothing to read. */
export async function listPath(feed: Feed, path: string): Promise<LandingSurvey> {
  const full = resolve(path)
  const found = await stat(full).catch(() => undefined)
  if (!found) throw new NoSuchLanding(`${path} does not exist; nothing was ingested`)
  if (found.isDirectory()) return surveyFeed(feed, full)
  const file = await landingFile(feed, join(full, '..'), full)
  if (!file)
    throw new NoSuchLanding(
      `${path} is not a file that ${feed.name} reads (${extensionsOf(feed)}); nothing was ingested`,
    )
  return { files: [file], ignored: [] }
}

/** For `plan`: names of the landing files of each feed that were not ingested, by name, size and time. `only` limits the feeds. */
export async function pending(
  catalog: Catalog,
  landing: string,
  only?: readonly string[],
): Promise<Record<string, string[]>> {
  const waiting: Record<string, string[]> = {}
  for (const feed of await allFeeds()) {
    if (only && !only.includes(feed.name)) continue
    const isKnown = knownFiles(catalog, feed.name)
    const files = (await listFeed(feed, join(landing, feed.name))).filter((file) => !isKnown(file))
    if (files.length > 0) waiting[feed.name] = files.map((file) => file.name)
  }
  return waiting
}

/**
 * Returns a function that tells whether a file was ingested. It compares name, size and modification time, so that the file need not be
 * hashed again.
 */
export function knownFiles(
  catalog: Catalog,
  feed: string,
): (file: Pick<LandingFile, 'name' | 'bytes' | 'modified_ms'>) => boolean {
  const marks = new Set(
    Object.values(catalog.files[feed] ?? {}).map((it) => `${it.bytes} ${it.modified_ms} ${it.name}`),
  )
  return (file) => marks.has(`${file.bytes} ${file.modified_ms} ${file.name}`)
}

/** Whether a file has the same size and time as when it was listed. */
export async function isUnchanged(file: LandingFile): Promise<boolean> {
  const now = await stat(file.path).catch(() => undefined)
  return now !== undefined && now.size === file.bytes && now.mtimeMs === file.modified_ms
}

async function landingFile(feed: Feed, root: string, path: string): Promise<LandingFile | undefined> {
  const name = nameIn(root, path)
  const kind = kindOf(feed, name)
  if (!kind) return undefined
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name, path, root, ...kind, bytes: found.size, modified_ms: found.mtimeMs }
}

function kindOf(feed: Feed, name: string): { format: Format; codec: Codec } | undefined {
  if (isUnfinished(name)) return undefined
  const match = /\.(jsonl|ndjson|csv|parquet|json)(\.gz|\.zst)?$/i.exec(basename(name))
  if (!match) return undefined
  const extension = match[1].toLowerCase()
  const format = extension === 'ndjson' ? 'jsonl' : (extension as Format)
  if ((format === 'json') !== (feed.wholeFile !== undefined)) return undefined
  const packing = match[2]?.toLowerCase()
  return { format, codec: packing === '.gz' ? 'gzip' : packing === '.zst' ? 'zstd' : 'plain' }
}

function nameIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Whether a name says that the file is unfinished or not meant to be read. */
function isUnfinished(name: string): boolean {
  return /\.(tmp|part|partial)$/i.test(name) || name.split('/').some((part) => /^[._]/.test(part))
}

/** Whether a file that is not a row file may be a document that a row of the feed refers to. */
function isDocument(feed: Feed, name: string): boolean {
  const hasDocuments = Object.values(feed.columns).some((column) => column.keeps === 'document')
  return hasDocuments && !/\.(jsonl|ndjson|csv|parquet|json)(\.|$)/i.test(basename(name))
}

function extensionsOf(feed: Feed): string {
  return `${feed.wholeFile ? '.json' : '.jsonl, .csv, .parquet'}, uncompressed, .gz or .zst`
}

function byName(a: LandingFile, b: LandingFile): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name))
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  // ENOTDIR means that a file has the name of the feed's landing folder.
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
