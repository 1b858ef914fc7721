import type {
  DuckDBConnection,
  DuckDBInstance,
  DuckDBPreparedStatement,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api'

/** Values for the `$name` parameters of a query. A list of texts is bound as VARCHAR[]. */
export type Values = Record<string, string | number | boolean | null | string[]>

/** A value of a parameter. `type` is given if the value does not imply its type. */
export interface BoundValue {
  value: DuckDBValue
  type?: DuckDBType
}

/** A connection to a release. It keeps prepared statements, because planning a query takes longer than running it. */
export class ReleaseSession {
  readonly connection: DuckDBConnection
  readonly #statements = new Map<string, DuckDBPreparedStatement>()

  constructor(connection: DuckDBConnection) {
    this.connection = connection
  }

  async rows(sql: string, values: Record<string, BoundValue>): Promise<unknown[]> {
    const statement = this.#statements.get(sql) ?? (await this.connection.prepare(sql))
    // Moves the statement to the end, so that the statements stay in the order of their last use.
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > mostStatements) this.#forgetOldest()
    for (const name in values)
      statement.bindValue(statement.parameterIndex(name), values[name].value, values[name].type)
    return (await statement.runAndReadAll()).getRowObjectsJson()
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.destroySync()
    this.connection.closeSync()
  }

  #forgetOldest(): void {
    const [[sql, statement]] = this.#statements
    statement.destroySync()
    this.#statements.delete(sql)
  }
}

/**
 * Maximum number of prepared statements that a session keeps. A limit is needed because nearly every query of the
 * screener is a new statement.
 */
const mostStatements = 128

/** The pool of the sessions of one release. A session serves one request at a time. */
export class Sessions {
  readonly #instance: DuckDBInstance
  readonly #idle: ReleaseSession[] = []

  constructor(instance: DuckDBInstance) {
    this.#instance = instance
  }

  async take(): Promise<ReleaseSession> {
    return this.#idle.pop() ?? new ReleaseSession(await this.#instance.connect())
  }

  /** A session whose query failed or was interrupted is not used again. */
  giveBack(session: ReleaseSession, sound: boolean): void {
    if (sound && this.#idle.length < mostIdle) this.#idle.push(session)
    else session.close()
  }

  close(): void {
    for (const session of this.#idle.splice(0)) session.close()
  }
}

const mostIdle = 16
