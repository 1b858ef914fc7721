import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { projectRoot } from '../../base/config.ts'
import { rows } from '../../base/duckdb.ts'
import { identifier, literal } from '../../base/quote.ts'
import { fieldsOf } from '../../feeds/contract/feed.ts'
import { feedNamed } from '../../feeds/contract/registry.ts'
import { LONGEST_LINE } from './input_lines.ts'

/** A landing file that a mapping wrote. */
export interface MappedFile {
  feed: string
  path: string
  rows: number
}

/** SQL macros that the mappings of several sources share. */
const sharedMacros = readFileSync(join(projectRoot, 'sql/sources/shared_macros.sql'), 'utf8')

/** Matches a file of macros. A file contains either macros or one query. */
const createsMacro = /^create or replace macro /m

/**
 * Maps files of another service to rows of feeds: one query per feed, `sql/sources/<kind>/<feed>.sql`, over the table
 * `input` (line, text, row: the line as JSON, file: name of the input). `left_out_report.sql` returns a `reason` for each entry that
 * is left out on purpose, and null for every other entry. Files of the folder with `create or replace macro` hold macros that
 * only these queries call.
 */
export class Mapping {
  /** Feeds that the files are mapped to. Lines that cannot be parsed are quarantined in the first feed. */
  readonly feeds: string[]
  readonly #queries: Map<string, string>
  readonly #macros: string[]
  readonly #isCsv: boolean
  readonly #recognises: string

  /**
   * `recognises` is SQL that checks whether `row` is a document of the service. Lines that fail the check are quarantined in the same way
   * as broken lines.
   */
  constructor(kind: string, { isCsv = false, recognises }: { isCsv?: boolean; recognises: string }) {
    const folder = join(projectRoot, 'sql/sources', kind)
    const names = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    const files = names.map((name): [string, string] => [name.slice(0, -4), readFileSync(join(folder, name), 'utf8')])
    this.#queries = new Map(files.filter(([, sql]) => !createsMacro.test(sql)))
    this.#macros = [sharedMacros, ...files.map(([, sql]) => sql).filter((sql) => createsMacro.test(sql))]
    this.feeds = [...this.#queries.keys()].filter((name) => name !== 'left_out_report').sort()
    this.#isCsv = isCsv
    this.#recognises = recognises
  }

  /** Maps a file of lines. `place` returns the path for a feed's landing file (JSON lines, zstd). */
  async map(
    connection: DuckDBConnection,
    lines: string,
    file: string,
    place: (feed: string) => string,
  ): Promise<{ files: MappedFile[]; leftOut: Record<string, number> }> {
    await connection.run(`create or replace temp table input as ${this.#input(lines, file)}`)
    // The macros are created after the table `input`, because some of them read it.
    for (const sql of this.#macros) await connection.run(sql)
    const files: MappedFile[] = []
    for (const feed of this.feeds) files.push(await this.#write(connection, feed, place(feed)))
    const leftOut: Record<string, number> = {}
    const query = this.#queries.get('left_out_report')
    if (query) {
      const found = await rows<{ reason: string; rows: string }>(
        connection,
        `select reason, count(*) as rows from (${query}) where reason is not null group by reason order by reason`,
      )
      for (const { reason, rows } of found) leftOut[reason] = Number(rows)
    }
    await connection.run('drop table input')
    return { files: files.filter((each) => each.rows > 0), leftOut }
  }

  #input(path: string, file: string): string {
    const read = `select row_number() over () as line, text from read_csv(${literal(path)}, auto_detect = false, header = false,
      delim = E'\\x01', quote = '', escape = '', columns = {text: 'VARCHAR'}, max_line_size = ${LONGEST_LINE}, buffer_size = ${LONGEST_LINE})`
    if (!this.#isCsv)
      return `select line, text, case when json_valid(text) then text::json end as row, ${literal(file)} as file from (${read})`
    return `with lines as (${read}),
      header as (select list_transform(string_split(lower(text), ','), lambda name: trim(name, ' <>"')) as names from lines where line = 1),
      fields as (select line, text, list_transform(string_split(text, ','), lambda field: trim(field, ' "')) as fields from lines where line > 1)
      select line, text, case when len(fields) = len(names) then to_json(map_from_entries(list_zip(names, fields))) end as row,
        ${literal(file)} as file
      from fields, header`
  }

  /** Writes rows in the order of their lines, so that the same input gives the same bytes. */
  async #write(connection: DuckDBConnection, feed: string, path: string): Promise<MappedFile> {
    const query = this.#queries.get(feed)!
    const described = await rows<{ column_name: string }>(connection, `describe ${query}`)
    const fields = fieldsOf(await feedNamed(feed))
    const columns = described.map(({ column_name }) => column_name).filter((name) => fields.includes(name))
    const row = columns.map((name) => `${literal(name)}: mapped.${identifier(name)}`).join(', ')
    const isFirst = feed === this.feeds[0]
    const unread = `select line, text from input where row is null or not coalesce(${this.#recognises}, false)`
    await connection.run(`create or replace temp table mapped_rows as
      select mapped.line as line, to_json({${row}, 'source_line': mapped.line})::varchar as text from (${query}) as mapped
      ${isFirst ? `union all ${unread}` : ''}`)
    const [{ total }] = await rows<{ total: string }>(connection, 'select count(*) as total from mapped_rows')
    if (total !== '0')
      await connection.run(`copy (select text from mapped_rows order by line, text) to ${literal(path)}
        (format csv, header false, quote '', escape '', delimiter E'\\x01', compression zstd)`)
    await connection.run('drop table mapped_rows')
    return { feed, path, rows: Number(total) }
  }
}
