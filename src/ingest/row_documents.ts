import { realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import type { Feed } from '../feeds/contract/feed.ts'
import { keepDocument } from '../lake/document_store.ts'
import type { Store } from '../lake/store/store.ts'
import { specialFields } from './batches/row_checks.ts'
import { contentOf } from './inspect.ts'
import { LARGEST_DOCUMENT } from './readers/framed_source.ts'
import type { Codec } from './readers/landing.ts'
import type { RawRows, ReadContext, StagedFile } from './readers/source.ts'

/** Thrown if a row's document is unavailable. The message becomes the reason for quarantining the row. */
class NoDocument extends Error {}

/**
 * Stores the documents of a source's rows, which are in the row itself or in a file that the row names (see src/lake/document_store.ts).
 * Only one document is in memory at a time. Fills the table `documents` with the hash and length of each row's document, or with the reason
 * why the row has none.
 */
export async function storeDocuments(
  bench: ReadContext,
  feed: Feed,
  source: RawRows,
  files: StagedFile[],
  documents: string,
  store: Store,
): Promise<void> {
  const { document } = specialFields(feed)
  if (!document) return
  await bench.connection.run(
    `create or replace table ${documents} (file integer, line bigint, sha256 varchar, bytes bigint, problem varchar)`,
  )
  const inline = document in source.types ? identifier(document) : 'null::varchar'
  const named = `${document}_path` in source.types ? identifier(`${document}_path`) : 'null::varchar'
  const found = await rows<{ file: number; line: string; path: string | null; has_inline: boolean }>(
    bench.connection,
    `select file, line, nullif(trim(${named}), '') as path, coalesce(trim(${inline}), '') <> '' as has_inline
    from ${source.relation} where broken is null`,
  )
  for (const row of found) {
    const file = files.find((it) => it.index === Number(row.file)) as StagedFile
    let value: string
    try {
      const content = row.has_inline
        ? await inlineDocument(bench, source, inline, row)
        : await fileDocument(file, row.path)
      value = `${literal(await keepDocument(store, content))}, ${content.length}, null`
    } catch (error) {
      if (!(error instanceof NoDocument)) throw error
      value = `null, null, ${literal(error.message)}`
    }
    await bench.connection.run(`insert into ${documents} values (${row.file}, ${row.line}, ${value})`)
  }
}

async function inlineDocument(
  bench: ReadContext,
  source: RawRows,
  column: string,
  row: { file: number; line: string },
): Promise<Buffer> {
  const [found] = await rows<{ document: string }>(
    bench.connection,
    `select ${column} as document from ${source.relation} where file = ${row.file} and line = ${row.line}`,
  )
  return Buffer.from(found.document)
}

/**
 * Reads a document from the file that its row names. The real path of that file must be inside the landing folder or inside the folder of
 * the row's file.
 */
async function fileDocument(file: StagedFile, path: string | null): Promise<Buffer> {
  if (path === null) throw new NoDocument('missing')
  const full = resolve(dirname(file.path), path)
  const real = path.includes('\0') ? undefined : await realpath(full).catch(() => undefined)
  const roots = await Promise.all([file.root, dirname(file.path)].map((each) => realpath(each)))
  const leadsOut = real !== undefined && !roots.some((root) => isInside(real, root))
  if (!isInside(full, resolve(file.root)) || leadsOut)
    throw new NoDocument(`found "${path}", which leads out of the landing folder`)
  if (real === undefined || !(await stat(real)).isFile())
    throw new NoDocument(`found "${path}", where there is no file`)
  const codec: Codec = /\.gz$/i.test(real) ? 'gzip' : /\.zst$/i.test(real) ? 'zstd' : 'plain'
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of contentOf(real, codec)) {
      length += (chunk as Buffer).length
      if (length > LARGEST_DOCUMENT) throw new NoDocument(`found "${path}" of more than ${LARGEST_DOCUMENT} bytes`)
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    if (error instanceof NoDocument) throw error
    throw new NoDocument(`found "${path}", which cannot be read to its end (${(error as Error).message})`)
  }
  if (length === 0) throw new NoDocument(`found "${path}", which is empty`)
  return Buffer.concat(chunks)
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(join(folder, sep))
}
