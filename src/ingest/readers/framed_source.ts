import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifier, list, literal } from '../../base/quote.ts'
import { type Feed, fieldsOf } from '../../feeds/contract/feed.ts'
import { contentOf } from '../inspect.ts'
import { frame } from './framing.ts'
import { FileRejected, type RawRows, type ReadContext, type StagedFile } from './source.ts'
import { csvFields } from './strict_source.ts'

/** Maximum bytes, after decompression, of a file that is read as one document. */
export const LARGEST_DOCUMENT = 256 << 20

/** Reads a file that has broken lines. The file is first split into records line by line, so that the good lines can still be loaded. */
export async function framedSource(bench: ReadContext, feed: Feed, file: StagedFile): Promise<RawRows> {
  const fields = file.format === 'csv' ? [...csvFields(feed, file).keys()] : fieldsOf(feed)
  const path = join(bench.folder, `${bench.schema}-${file.index}.jsonl`)
  const { count, longest } = await frame(file, fields, path)
  return file.format === 'csv'
    ? load(bench, file, path, fields, count, longest)
    : extract(bench, file, path, fields, count, longest)
}

/** Reads a file that is one row. Throws `FileRejected` if the file is too large or contains no row of the feed. */
export async function wholeFileSource(bench: ReadContext, feed: Feed, file: StagedFile): Promise<RawRows> {
  if (file.inspection.content > LARGEST_DOCUMENT)
    throw new FileRejected(
      `found ${file.inspection.content} bytes after decompression, expected at most ${LARGEST_DOCUMENT}`,
    )
  const chunks: Buffer[] = []
  for await (const chunk of contentOf(file.path, file.codec)) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  const record = JSON.stringify({ _line: 1, ...wholeFields(feed, text) })
  const path = join(bench.folder, `${bench.schema}-${file.index}.jsonl`)
  await writeFile(path, record)
  return load(bench, file, path, fieldsOf(feed), 1, Buffer.byteLength(record))
}

function wholeFields(feed: Feed, text: string): Record<string, string> {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new FileRejected('the file is not JSON, perhaps because it is truncated; expected one JSON object')
  }
  try {
    return feed.wholeFile?.(document, text) ?? {}
  } catch (error) {
    throw new FileRejected((error as Error).message)
  }
}

/** Loads framed records that already have their fields as separate keys, so nothing has to be extracted from `_text`. */
async function load(
  bench: ReadContext,
  file: StagedFile,
  path: string,
  fields: string[],
  count: number,
  longest: number,
): Promise<RawRows> {
  const table = tableOf(bench, file)
  const columns = fields.map(identifier).join(', ')
  await bench.connection.run(
    `create table ${table} as select _line as line, _broken as broken, _text as text, ${columns}
    from ${reader(path, fields, longest)}`,
  )
  return source(table, file, fields, count)
}

/** Loads framed JSON lines, whose fields DuckDB extracts from the text. */
async function extract(
  bench: ReadContext,
  file: StagedFile,
  path: string,
  fields: string[],
  count: number,
  longest: number,
): Promise<RawRows> {
  const table = tableOf(bench, file)
  const places = list(fields.map((field) => `$."${field}"`))
  await bench.connection.run(
    `create table ${table} as
    with lines as (
        select _line as line, _text as text,
            case when _broken is not null then _broken
                when not json_valid(_text) then 'found no JSON, expected a JSON object'
                when json_type(_text) <> 'OBJECT' then 'found JSON that is not an object, expected a JSON object'
            end as broken
        from ${reader(path, [], longest)}
    ),
    extracted as (
        select *, case when broken is null then json_extract_string(text, ${places}) end as found from lines
    )
    select line, broken, text, ${fields.map((field, at) => `found[${at + 1}] as ${identifier(field)}`).join(', ')}
    from extracted`,
  )
  return source(table, file, fields, count)
}

function source(table: string, file: StagedFile, fields: string[], count: number): RawRows {
  return {
    relation: `(select ${file.index}::integer as file, * from ${table})`,
    types: Object.fromEntries(fields.map((field) => [field, 'VARCHAR'])),
    reads: new Map([[file.index, count]]),
  }
}

function reader(path: string, fields: string[], longest: number): string {
  const columns = ["'_line': 'BIGINT'", "'_text': 'VARCHAR'", "'_broken': 'VARCHAR'"]
  columns.push(...fields.map((field) => `${literal(field)}: 'VARCHAR'`))
  return `read_json(${literal(path)}, format = 'newline_delimited', records = 'true', columns = {${columns.join(', ')}},
      maximum_object_size = ${Math.max(16 << 20, longest + 1024)})`
}

function tableOf(bench: ReadContext, file: StagedFile): string {
  return `${bench.schema}.framed_${file.index}`
}
