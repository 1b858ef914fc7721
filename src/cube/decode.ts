import { type DuckDBConnection, DuckDBDataChunk, UINTEGER } from '@duckdb/node-api'
import { literal } from '../engine/quote.ts'
import { writeRows } from '../engine/row_writer.ts'
import type { Cells } from './cells.ts'
import { fieldOf } from './key.ts'
import { sentiments, type Units } from './units.ts'
import { windowDays } from './windows.ts'

const windows = windowDays.length

/** Columns of an open cell as numbers: ids of labels, 0 where it asks for none. */
const numbers = [
  'measure',
  'days',
  'ticker',
  'ticker_2',
  'topic',
  'topic_2',
  'theme',
  'sentiment',
  'items',
  'people',
] as const

/** Makes the table `output` of the open cells: keys as labels again, '' where a cell asks for none. */
export async function writeOpen(
  connection: DuckDBConnection,
  output: string,
  cells: Cells,
  open: Uint8Array,
  { sets, names }: Pick<Units, 'sets' | 'names'>,
): Promise<void> {
  await connection.run(`create temp table open_cells (${numbers.map((name) => `${name} uinteger`).join(', ')})`)
  const appender = await connection.createAppender('open_cells', 'main', 'temp')
  const rows = new Rows((columns) => {
    const chunk = DuckDBDataChunk.create(
      numbers.map(() => UINTEGER),
      columns[0].length,
    )
    chunk.setColumns(columns)
    appender.appendDataChunk(chunk)
  })
  for (let cell = 0; cell < cells.count; cell++) {
    const about = cells.about[cell]
    const [ticker, other] = sets.tickers(cells.named[cell] >> 1)
    const sentiment = fieldOf(about, 'sentiment')
    const topics = [fieldOf(about, 'topic'), fieldOf(about, 'second')]
    const measure = cells.named[cell] & 1
    for (let window = 0; window < windows; window++) {
      if (!(open[cell] & (1 << window))) continue
      const at = cell * windows + window
      const labels = [ticker, other, ...topics, fieldOf(about, 'theme'), sentiment]
      rows.push([measure, windowDays[window], ...labels, cells.items[at], cells.people[at]])
    }
  }
  rows.close()
  appender.closeSync()
  for (const [kind, list] of Object.entries(names)) {
    await writeRows(
      connection,
      `names_${kind}`,
      { id: 'INTEGER', name: 'VARCHAR' },
      list.map((name, id) => ({ id, name })),
    )
  }
  const named = (['ticker', 'ticker_2', 'topic', 'topic_2', 'theme'] as const).map((field) => ({
    field,
    table: `names_${field.replace('_2', '')}`,
  }))
  const words = `[${['', ...sentiments].map((word) => literal(word)).join(', ')}]`
  await connection.run(`
    create table ${output} as
      select if(measure = 1, 'question', 'conversation') as measure, days::integer as window_days,
        ${named.map(({ field }) => `${field}.name as ${field}`).join(', ')}, ${words}[sentiment + 1] as sentiment,
        items::integer as items, people::integer as people
      from open_cells
      ${named.map(({ field, table }) => `join ${table} as ${field} on ${field}.id = open_cells.${field}`).join('\n')};
    drop table open_cells;
    ${Object.keys(names)
      .map((kind) => `drop table names_${kind}`)
      .join('; ')}`)
}

const AT_A_TIME = 2048

/** Collects rows of numbers, and hands over their columns some rows at a time. */
class Rows {
  readonly #write: (columns: number[][]) => void
  #columns: number[][] = numbers.map(() => [])

  constructor(write: (columns: number[][]) => void) {
    this.#write = write
  }

  push(row: number[]): void {
    for (let column = 0; column < row.length; column++) this.#columns[column].push(row[column])
    if (this.#columns[0].length === AT_A_TIME) this.close()
  }

  close(): void {
    if (this.#columns[0].length > 0) this.#write(this.#columns)
    this.#columns = numbers.map(() => [])
  }
}
