import { type DuckDBAppender, type DuckDBConnection, DuckDBDateValue, DuckDBTimestampValue } from '@duckdb/node-api'

/** What a cell can be: times as microseconds since 1970 UTC, days as `YYYY-MM-DD`. */
export type Cell = string | number | null

type Append = (appender: DuckDBAppender, value: never) => void

const appendAs: Record<string, Append> = {
  VARCHAR: (appender, value: string) => appender.appendVarchar(value),
  DOUBLE: (appender, value: number) => appender.appendDouble(value),
  INTEGER: (appender, value: number) => appender.appendInteger(value),
  DATE: (appender, value: string) => appender.appendDate(new DuckDBDateValue(Date.parse(value) / 86_400_000)),
  TIMESTAMP: (appender, value: number) => appender.appendTimestamp(new DuckDBTimestampValue(BigInt(value))),
}

/** Creates a step's output table with the columns it promises, and appends rows to it. */
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
    columns: Record<Column, string | [type: string, meaning: string]>,
  ): Promise<RowWriter<Column>> {
    const typed = (Object.entries(columns) as [Column, string | [string, string]][]).map(([column, type]) => ({
      column,
      type: typeof type === 'string' ? type : type[0],
    }))
    await connection.run(`create table ${table} (${typed.map(({ column, type }) => `${column} ${type}`).join(', ')})`)
    // An appender does not follow the connection's search path.
    const [[catalog, schema]] = (
      await connection.runAndReadAll('select current_database(), current_schema()')
    ).getRows()
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

  /** Flushes what was written; call it once, at the end. */
  close(): void {
    this.#appender.closeSync()
  }
}
