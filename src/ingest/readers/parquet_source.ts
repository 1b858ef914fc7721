import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { type Feed, fieldsOf, requiredFields } from '../../feeds/contract/feed.ts'
import { FileRejected, grouped, type RawRows, type ReadContext, type StagedFile } from './source.ts'

interface Footer {
  file: StagedFile
  signature: string
  rows: number
}

/** Schema signatures and numbers of rows from the footers of Parquet files. Throws the engine's error for a file without a footer. */
export async function parquetFooters(bench: ReadContext, files: StagedFile[]): Promise<Footer[]> {
  const paths = list(files.map(pathOf))
  const schemas = await rows<{ file_name: string; signature: string }>(
    bench.connection,
    `select file_name, md5(string_agg(concat_ws(' ', name, duckdb_type, num_children, converted_type, logical_type), ','
        order by column_id)) as signature
    from parquet_schema(${paths}) group by file_name`,
  )
  const counts = await rows<{ file_name: string; num_rows: string }>(
    bench.connection,
    `select file_name, num_rows from parquet_file_metadata(${paths})`,
  )
  const signatures = new Map(schemas.map((it) => [it.file_name, it.signature]))
  const totals = new Map(counts.map((it) => [it.file_name, Number(it.num_rows)]))
  return files.map((file) => ({
    file,
    signature: signatures.get(pathOf(file)) ?? '',
    rows: totals.get(pathOf(file)) ?? 0,
  }))
}

/** Sources for Parquet files, one for each schema. Columns keep their types, but a nested column becomes JSON text. */
export async function parquetSources(bench: ReadContext, feed: Feed, files: StagedFile[]): Promise<RawRows[]> {
  const footers = await parquetFooters(bench, files)
  const sources: RawRows[] = []
  for (const group of grouped(footers, (footer) => footer.signature)) sources.push(await readAlike(bench, feed, group))
  return sources
}

async function readAlike(bench: ReadContext, feed: Feed, footers: Footer[]): Promise<RawRows> {
  const reader = (some: Footer[]) =>
    `read_parquet(${list(some.map((it) => pathOf(it.file)))}, binary_as_string = true, hive_partitioning = false)`
  const described = await rows<{ column_name: string; column_type: string }>(
    bench.connection,
    `describe select * from ${reader(footers.slice(0, 1))}`,
  )
  const found = new Map(described.map((it) => [it.column_name, it.column_type]))
  const missing = requiredFields(feed).filter((field) => !found.has(field))
  if (missing.length > 0) throw new FileRejected(missingColumns(missing, [...found.keys()]))
  const types: Record<string, string> = {}
  const columns: string[] = []
  for (const field of fieldsOf(feed).filter((name) => found.has(name))) {
    const type = found.get(field) as string
    const isNested = /^(STRUCT|MAP|UNION)|\[\d*\]$|^JSON$/.test(type)
    types[field] = isNested ? 'VARCHAR' : type
    columns.push(isNested ? `to_json(${identifier(field)})::varchar as ${identifier(field)}` : identifier(field))
  }
  const of = (some: Footer[]): RawRows => ({
    relation: `(select ${list(some.map((it) => it.file.index))}[file_index::bigint + 1]::integer as file, file_row_number + 1 as line,
      null::varchar as broken, null::varchar as text, ${columns.join(', ')} from ${reader(some)})`,
    types,
    reads: new Map(some.map((it) => [it.file.index, it.rows])),
    only: (files) => of(some.filter(({ file }) => files.includes(file))),
  })
  return of(footers)
}

/** The reason for rejecting a file that lacks required columns of its feed. */
export function missingColumns(missing: string[], found: string[]): string {
  return `the column ${missing.join(', ')} is missing; found ${found.join(', ').slice(0, 500) || 'none'}`
}

/**
 * The smallest and largest value of a column in each Parquet file, as text, by the file's number. The values come from the footers. A file
 * without these values in its footer is left out.
 */
export async function footerRanges(
  connection: DuckDBConnection,
  files: StagedFile[],
  column: string,
): Promise<Map<number, { least: string; most: string }>> {
  const found = await rows<{ file_name: string; least: string; most: string }>(
    connection,
    `select file_name, min(stats_min_value) as least, max(stats_max_value) as most
    from parquet_metadata(${list(files.map(pathOf))}) where path_in_schema = ${literal(column)}
    group by file_name having count(*) = count(stats_min_value) and count(*) = count(stats_max_value)`,
  )
  const ranges = new Map(found.map(({ file_name, ...range }) => [file_name, range]))
  return new Map(files.flatMap((file) => (ranges.has(pathOf(file)) ? [[file.index, ranges.get(pathOf(file))!]] : [])))
}

function pathOf(file: StagedFile): string {
  return file.unpacked ?? file.path
}
