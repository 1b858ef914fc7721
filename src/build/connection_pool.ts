import type { DuckDBConnection } from '@duckdb/node-api'
import type { Engine } from '../base/duckdb.ts'
import { literal } from '../base/quote.ts'
import type { ModelSettings } from './fingerprint.ts'
import type { Graph } from './graph.ts'

interface PooledConnection {
  connection: DuckDBConnection
  /** Day that the variables stand at. */
  day: string | null | undefined
}

/**
 * Connections on which SQL models run, one model on each at a time. The project's macros and settings are laid out on one
 * once, as that costs more than a small partition: which of them a query reads, the parser told when the model was read.
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

  /** Runs `use` on a free connection with the variables `as_of` and `day` at a day, or null. */
  async with<T>(day: string | null, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const pooled = this.#free.pop() ?? (await this.#open())
    try {
      if (pooled.day !== day) {
        const value = day === null ? 'null' : `date ${literal(day)}`
        await pooled.connection.run(`set variable as_of = ${value}; set variable day = ${value}`)
        pooled.day = day
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
    return { connection, day: undefined }
  }
}

/** A `create macro` as one of several statements, for the connection alone if it is `temp`. */
export function asStatement(macro: string, temp: 'temp ' | '' = ''): string {
  const text = macro.trim().replace(/;$/, '')
  return text.replace(/^((?:\s*--.*\n)*\s*create\s+or\s+replace\s+)/i, `$1${temp}`)
}
