import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
  FLOAT,
  INTEGER,
  LIST,
  VARCHAR,
} from '@duckdb/node-api'
import { identifier } from './quote.ts'

/** Value of a cell. Times are microseconds since 1970 UTC, days are `YYYY-MM-DD`. */
export type Cell = string | number | boolean | readonly string[] | readonly number[] | null

/** Columns in order. Each name has a SQL type or, as in the columns of a TypeScript model, a SQL type and a meaning. */
export type Columns<Column extends string> = Record<Column, string | [type: string, meaning: string]>

type Append = (appender: DuckDBAppender, value: never) => void

const appendAs: Record<string, Append> = {
  VARCHAR: (appender, value: string) => appender.appendVarchar(value),
  DOUBLE: (appender, value: number) => appender.appendDouble(value),
  INTEGER: (appender, value: number) => appender.appendInteger(value),
  BOOLEAN: (appender, value: boolean) => appender.appendBoolean(value),
  DATE: (appender, value: string) => appender.appendDate(new DuckDBDateValue(Date.parse(value) / 86_400_000)),
  TIMESTAMP: (appender, value: number) => appender.appendTimestamp(new DuckDBTimestampValue(BigInt(value))),
  'VARCHAR[]': (appender, value: readonly string[]) => appender.appendList(value, LIST(VARCHAR)),
  'INTEGER[]': (appender, value: readonly number[]) => appender.appendList(value, LIST(INTEGER)),
  'FLOAT[]': (appender, value: readonly number[]) => appender.appendList(value, LIST(FLOAT)),
}

/** Creates a table with these columns and rows. */
export async function writeRows<Column extends string>(
  connection: DuckDBConnection,
  table: string,
  columns: Columns<Column>,
  rows: Iterable<Record<Column, Cell>>,
): Promise<void> {
  const writer = await RowWriter.create(connection, table, columns)
  for (const row of rows) writer.write(row)
  writer.close()
}

/** Creates a table with these columns and appends rows to it one at a time. */
export class RowWriter<Column extends string> {
  readonly #appender: DuckDBAppender
  readonly #cells: { column: Column; append: Append }[]

  private constructor(appender: DuckDBAppender, cells: { column: Column; append: Append }[]) {
    this.#appender = appender
    this.#cells = cells
  }

  static async create<Column extends string>(
    connection: DuckDBConnection,
    table: string,
    columns: Columns<Column>,
  ): Promise<RowWriter<Column>> {
    const typed = (Object.entries(columns) as [Column, string | [string, string]][]).map(([column, type]) => ({
      column,
      type: typeof type === 'string' ? type : type[0],
    }))
    const described = typed.map(({ column, type }) => `${identifier(column)} ${type}`)
    // An appender does not follow the connection's search path, so it is given the catalog and the schema.
    const place = 'select current_database(), current_schema()'
    const created = await connection.runAndReadAll(
      `create table ${identifier(table)} (${described.join(', ')}); ${place}`,
    )
    const [[catalog, schema]] = created.getRows()
    const appender = await connection.createAppender(table, String(schema), String(catalog))
    return new RowWriter(
      appender,
      typed.map(({ column, type }) => ({ column, append: appendAs[type] })),
    )
  }

  write(row: Record<Column, Cell>): void {
    for (const { column, append } of this.#cells) {
      const value = row[column]
      if (value === null) this.#appender.appendNull()
      else append(this.#appender, value as never)
    }
    this.#appender.endRow()
  }

  /** Flushes the written rows; call it once, at the end. */
  close(): void {
    this.#appender.closeSync()
  }
}
