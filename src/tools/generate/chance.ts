import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../../base/quote.ts'

/**
 * Creates the macros `chance(stream, a, b)`, uniform in [0, 1), and `normal(stream, a, b)`, standard normal. Each value
 * is a hash of the seed and its arguments, so unlike random() it depends neither on the order of rows nor on threads.
 */
export async function teachChance(connection: DuckDBConnection, seed: number): Promise<void> {
  // Hashes one string, because DuckDB's hash of several arguments is visibly correlated.
  await connection.run(`create or replace macro chance(stream, a, b) as
    (hash(${literal(`${seed}:`)} || stream || ':' || a || ':' || b) >> 11)::double / 9007199254740992.0`)
  await connection.run(`create or replace macro normal(stream, a, b) as
    sqrt(-2 * ln(1 - chance(stream || '.r', a, b))) * cos(2 * pi() * chance(stream || '.a', a, b))`)
}

/** A seeded source of random choices for the small feeds that are written in TypeScript. */
export class Dice {
  #state: number

  constructor(seed: number, stream: string) {
    let hash = 2166136261 ^ seed
    for (const letter of stream) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
    this.#state = hash >>> 0
  }

  /** Uniform in [0, 1). The generator is mulberry32. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number in [low, high]. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.roll() * (high - low + 1))
  }

  /** One of `choices`. If `skew` is above 1, the first choices are more frequent. */
  pick<T>(choices: readonly T[], skew = 1): T {
    return choices[Math.floor(choices.length * this.roll() ** skew)]
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.roll())) * Math.cos(2 * Math.PI * this.roll())
  }
}
