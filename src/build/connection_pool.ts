import type { DuckDBConnection } from '@duckdb/node-api'
import type { Engine } from '../base/duckdb.ts'
import { literal } from '../base/quote.ts'
import type { ModelSettings } from './fingerprint.ts'
import type { Graph } from './graph/graph.ts'

interface PooledConnection {
  connection: DuckDBConnection
  /** The SQL that was last run on this connection to set the variables of a partition. */
  variables: string
}

/**
 * Pooled connections for SQL models. Macros and settings are installed once per connection because that costs more than
 * building a small partition.
 */
export class ConnectionPool {
  readonly #engine: Engine
  readonly #statements: string[]
  readonly #free: PooledConnection[] = []

  constructor(engine: Engine, graph: Graph, settings: ModelSettings) {
    this.#engine = engine
    this.#statements = [
      ...Object.entries(settings).map(([name, value]) => `set variable ${name} = ${literal(value)}`),
      ...[...graph.macros.values()].map((text) => asStatement(text, 'temp ')),
    ]
  }

  /**
   * Runs the SQL `variables`, which sets the variables of a partition, and then `use` on a free connection. If `use` fails, the connection
   * is closed.
   */
  async with<T>(variables: string, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const pooled = this.#free.pop() ?? (await this.#open())
    try {
      if (pooled.variables !== variables) {
        await pooled.connection.run(variables)
        pooled.variables = variables
      }
      const result = await use(pooled.connection)
      this.#free.push(pooled)
      return result
    } catch (error) {
      pooled.connection.closeSync()
      throw error
    }
  }

  close(): void {
    for (const { connection } of this.#free.splice(0)) connection.closeSync()
  }

  async #open(): Promise<PooledConnection> {
    const connection = await this.#engine.connect()
    if (this.#statements.length > 0) await connection.run(this.#statements.join(';\n'))
    return { connection, variables: '' }
  }
}

/**
 * Converts the text of a macro file to a `create macro` statement. If `temp` is given, the macro exists only in the connection that runs
 * the statement.
 */
export function asStatement(macro: string, temp: 'temp ' | '' = ''): string {
  const text = macro.trim().replace(/;$/, '')
  return text.replace(/^((?:\s*--.*\n)*\s*create\s+or\s+replace\s+)/i, `$1${temp}`)
}
