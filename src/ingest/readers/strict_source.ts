import { rows } from '../../base/duckdb.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { type Feed, fieldsOf, requiredFields } from '../../feeds/contract/feed.ts'
import { headerNames } from './csv_record.ts'
import { missingColumns } from './parquet_source.ts'
import { LONGEST_RECORD } from './physical_lines.ts'
import { FileRejected, type RawRows, type ReadContext, type StagedFile } from './source.ts'

/** Thrown if a strict reader does not find one record per line. The file must then be split into records line by line. */
export class NotOneRowALine extends Error {
  override name = 'NotOneRowALine'
}

/**
 * Whether the strict readers can be tried: the file has no blank line and no line that is too long to buffer. A CSV file must also end in a
 * newline, because the readers would accept a truncated last line. A truncated JSON line is never valid JSON.
 */
export function isOneRowALine({ format, inspection }: StagedFile): boolean {
  const mayBeCut = format === 'csv' && !inspection.endsInNewline
  return !inspection.hasBlank && !mayBeCut && inspection.longest < LONGEST_RECORD
}

/** Text files with the same signature (format, codec and CSV header) can be read by one strict query. */
export function textSignature(file: StagedFile): string {
  return `${file.format} ${file.codec} ${file.format === 'csv' ? headerNames(file.inspection.header).join('\n') : ''}`
}

/**
 * Reads files of one signature into text columns with DuckDB's strict readers. If a line is not a record, throws the engine's error or
 * `NotOneRowALine`.
 */
export async function strictSource(
  bench: ReadContext,
  feed: Feed,
  files: StagedFile[],
  name: string,
): Promise<RawRows> {
  const isCsv = files[0].format === 'csv'
  const fields = isCsv ? csvFields(feed, files[0]) : new Map(fieldsOf(feed).map((field) => [field, identifier(field)]))
  const table = `${bench.schema}.${name}`
  const columns = [...fields].map(([field, column]) => `${column} as ${identifier(field)}`)
  const numbers = list(files.map((it) => it.index))
  // Rows keep the order in which they are read, so line numbers follow from the table's row ids.
  await bench.connection.run(
    `create table ${table} as select ${numbers}[file_index::bigint + 1]::integer as file, ${columns.join(', ')}
    from ${isCsv ? csvReader(files) : jsonReader(feed, files)}`,
  )
  const header = isCsv ? 1 : 0
  // The JSON reader reads a line `null` as an object without fields, so rows without any field are not counted.
  const records = isCsv ? 'count(*)' : `count(coalesce(${[...fields.keys()].map(identifier).join(', ')}))`
  const spans = await rows<{ file: number; first: string; last: string; total: string }>(
    bench.connection,
    `select file, min(rowid) as first, max(rowid) as last, ${records} as total from ${table} group by file`,
  )
  const reads = new Map(files.map((file) => [file.index, 0]))
  for (const span of spans) reads.set(span.file, Number(span.total))
  for (const file of files)
    if (reads.get(file.index) !== Math.max(0, file.inspection.lines - header)) throw new NotOneRowALine(file.name)
  for (const span of spans)
    if (Number(span.last) - Number(span.first) + 1 !== Number(span.total)) throw new NotOneRowALine(files[0].name)
  const firsts = new Array<number>(Math.max(...numbersOf(files)) + 1).fill(0)
  for (const span of spans) firsts[span.file] = Number(span.first) - header
  const relation = `(select file, rowid - ${list(firsts)}[file + 1] + 1 as line, null::varchar as broken,
      null::varchar as text, ${[...fields.keys()].map(identifier).join(', ')} from ${table})`
  return { relation, types: Object.fromEntries([...fields.keys()].map((field) => [field, 'VARCHAR'])), reads }
}

/**
 * The feed's fields in a CSV file, with their column names in `csvReader`. Throws `FileRejected` if the header lacks a
 * required field.
 */
export function csvFields(feed: Feed, file: StagedFile): Map<string, string> {
  const names = headerNames(file.inspection.header)
  const missing = requiredFields(feed).filter((field) => !names.includes(field))
  if (missing.length > 0) throw new FileRejected(missingColumns(missing, names))
  return new Map(
    fieldsOf(feed)
      .filter((field) => names.includes(field))
      .map((field) => [field, `c${names.indexOf(field)}`]),
  )
}

function csvReader(files: StagedFile[]): string {
  const columns = headerNames(files[0].inspection.header).map((_, at) => `'c${at}': 'VARCHAR'`)
  const longest = Math.max(2 << 20, longestOf(files) + 1024)
  return `read_csv(${paths(files)}, auto_detect = false, header = true, columns = {${columns.join(', ')}}, delim = ',',
      quote = '"', escape = '"', max_line_size = ${longest}, buffer_size = ${longest * 16}, ${compression(files)})`
}

function jsonReader(feed: Feed, files: StagedFile[]): string {
  const columns = fieldsOf(feed).map((field) => `${literal(field)}: 'VARCHAR'`)
  return `read_json(${paths(files)}, format = 'newline_delimited', records = 'true', columns = {${columns.join(', ')}},
      maximum_object_size = ${Math.max(16 << 20, longestOf(files) + 1024)}, ${compression(files)})`
}

function compression(files: StagedFile[]): string {
  const { format, codec } = files[0]
  // The CSV reader and the JSON reader have different names for uncompressed files.
  const plain = format === 'csv' ? 'none' : 'uncompressed'
  return `hive_partitioning = false, compression = ${literal(codec === 'plain' ? plain : codec)}`
}

function paths(files: StagedFile[]): string {
  return list(files.map((file) => file.path))
}

function longestOf(files: StagedFile[]): number {
  return Math.max(...files.map((file) => file.inspection.longest))
}

function numbersOf(files: StagedFile[]): number[] {
  return files.map((file) => file.index)
}
