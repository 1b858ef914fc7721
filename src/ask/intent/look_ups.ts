import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'
import { knownNames } from '../known_names.ts'
import { everything, type Fact, type Scope, type Trend } from './facts.ts'
import type { Dimension } from './read/asked.ts'
import { cell, listQueries, moversOfWindows } from './statements.ts'

/** Connections of a release on which look-ups are prepared when it takes over. */
const readyConnections = 3

/** Reads the names of a release, and has the statements of look-ups prepared on some connections of it. */
export async function warmLookUps(release: Reader): Promise<void> {
  await knownNames(release)
  const lookUps = new LookUps(release, 7)
  const nothing = { ...everything, ticker: '-' }
  const each: (() => Promise<unknown>)[] = [
    () => lookUps.ofCell('theme', nothing, 1),
    () => lookUps.ofCell('topic', nothing, 1),
    () => lookUps.tickers(['-'], 1),
    () => lookUps.movers('ticker', 30, { values: ['-'] }, 1),
    ...(['ticker', 'topic', 'theme'] as const).map((dimension) => () => lookUps.windowsOf(dimension, nothing, '-')),
  ]
  // Side by side, so that each round is on all of the connections.
  for (const lookUp of each) await Promise.all(Array.from({ length: readyConnections }, lookUp))
}

/** Ranks that are searched for members of a group, figures within a bound or sides: more than any window has published. */
export const deepest = 400

/** A release's tables as facts. Every look-up is by key and bounded. */
export class LookUps {
  readonly #release: Reader
  readonly #days: number
  readonly #known: Map<string, Promise<unknown[]>>

  /** `known` are rows that the parts and windows of one question share. */
  constructor(release: Reader, days: number, known = new Map<string, Promise<unknown[]>>()) {
    this.#release = release
    this.#days = days
    this.#known = known
  }

  #rowsOf<Found>(table: string, sql: string, values: Values): Promise<Found[]> {
    const key = JSON.stringify([sql, values])
    const rows = this.#known.get(key) ?? this.#release.rowsOf(table, sql, values)
    this.#known.set(key, rows)
    return rows as Promise<Found[]>
  }

  /** The same look-ups over another window. */
  over(days: number): LookUps {
    return new LookUps(this.#release, days, this.#known)
  }

  /** Themes or topics of a cell, the largest share first unless `isLeast`, or one of them at any rank. */
  async ofCell(of: 'theme' | 'topic', scope: Scope, limit: number, id?: string, isLeast = false): Promise<Fact[]> {
    return this.#facts(of, scope, { ...cell(scope), id: id ?? null, is_least: isLeast, limit })
  }

  /** Tickers by share of conversations: the requested ones in their order, else the largest first unless `isLeast`. */
  async tickers(symbols: string[] | undefined, limit: number, isLeast = false): Promise<Fact[]> {
    if (symbols?.length === 0) return []
    const facts = await this.#facts('ticker', everything, { symbols: symbols ?? null, is_least: isLeast, limit })
    return symbols ? facts.sort((one, other) => symbols.indexOf(one.name) - symbols.indexOf(other.name)) : facts
  }

  async #facts(dimension: Dimension, scope: Scope, values: Values): Promise<Fact[]> {
    const { table, sql } = listQueries[dimension]
    const rows = await this.#rowsOf<Row>(table, sql, { ...values, window_days: this.#days })
    return rows.map((row) => this.#fact(table, dimension, scope, row))
  }

  /** What has changed most against the days before; `values` are symbols or ids. */
  async movers(
    dimension: Dimension,
    baseline: number,
    asked: { values?: string[]; trends?: Trend[] },
    limit: number,
  ): Promise<Fact[]> {
    if (asked.values?.length === 0) return []
    const rows = await this.#rowsOf<Row & MoverRow>('intent_movers', moversOfWindows, {
      days: this.#days,
      baseline_days: baseline,
      dimension,
      values: asked.values ?? null,
      trends: asked.trends ?? null,
      limit,
    })
    return rows.map((row) => ({
      ...this.#fact('intent_movers', dimension, everything, row),
      change: { baseline, previous: row.previous_share_pct, pct: row.change_pct, trend: row.trend },
    }))
  }

  /** The windows that hold something of a kind in a cell, or a ticker, topic or theme by its id. */
  async windowsOf(dimension: Dimension, scope = everything, id?: string): Promise<number[]> {
    const { table, where } = listQueries[dimension]
    const sql = `select distinct window_days from ${table} where ${where} order by window_days`
    const values = { ...(dimension !== 'ticker' && cell(scope)), id: id ?? null }
    return (await this.#rowsOf<{ window_days: number }>(table, sql, values)).map((row) => row.window_days)
  }

  #fact(source: Fact['source'], dimension: Dimension, scope: Scope, row: Row): Fact {
    const { id, name, share, sentiment, breakdown } = row
    const related = [
      ...relatedOf('ticker', row.related_tickers),
      ...relatedOf('topic', row.related_topics),
      ...relatedOf('theme', row.related_themes),
    ]
    return { source, dimension, name, id, days: this.#days, scope, share, sentiment, breakdown, related }
  }
}

type RelatedRows = Record<string, string | number>[] | null | undefined

function relatedOf(dimension: Dimension, rows: RelatedRows): Fact['related'] {
  return (rows ?? []).map((row) => {
    const values = Object.values(row)
    return {
      dimension,
      name: String(values.find((value) => typeof value === 'string')),
      share: Number(values.find((value) => typeof value === 'number')),
    }
  })
}

interface Row extends Pick<Fact, 'id' | 'name' | 'share' | 'sentiment' | 'breakdown'> {
  related_tickers?: RelatedRows
  related_topics?: RelatedRows
  related_themes?: RelatedRows
}

interface MoverRow {
  previous_share_pct: number
  change_pct: number
  trend: Trend
}
