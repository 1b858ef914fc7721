import type { Sentiment } from '../../labels/labels.ts'
import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'
import { knownNames } from '../known_names.ts'
import { everything, type Fact, type IntentEvidence, type Scope, type Trend } from './facts.ts'
import type { AskedPart, Dimension } from './read/asked.ts'
import {
  byLeaning,
  byRank,
  cell,
  comparedMovers,
  interestInTickers,
  listQueries,
  moversOfWindows,
  placeOfTicker,
  sharesOfTickers,
} from './statements.ts'

/** Connections of a release on which look-ups are prepared when it takes over. */
const readyConnections = 3

/** Reads the names of a release, and has the statements of look-ups prepared on some connections of it. */
export async function warmLookUps(release: Reader): Promise<void> {
  await knownNames(release)
  const lookUps = new LookUps(release, 7)
  const nothing = { ...everything, ticker: '-' }
  const each: (() => Promise<unknown>)[] = [
    () => lookUps.themes(nothing, 1),
    () => lookUps.topics(nothing, 1),
    () => lookUps.tickers({ symbols: ['-'] }, 1),
    () => lookUps.shares(['-'], 1),
    () => lookUps.movers('ticker', 30, { values: ['-'] }, 1),
    () => lookUps.windowsOf('theme', nothing),
    () => lookUps.windowsOf('topic', nothing),
    () => lookUps.windowsOf('ticker', nothing, '-'),
    () => lookUps.isBaselineEmpty('ticker', 30),
    ...(['ticker', 'topic', 'theme'] as const).map(
      (dimension) => () =>
        lookUps.byLeaning(
          dimension,
          {
            leaning: 'mixed',
            isLeastLeaning: false,
            against: undefined,
            bounds: [],
            among: undefined,
            groups: [],
            count: 1,
            places: [],
          },
          1,
        ),
    ),
  ]
  // Side by side, so that each round is on all of the connections.
  for (const lookUp of each) await Promise.all(Array.from({ length: readyConnections }, lookUp))
}

/** Ranks that are searched for members of a group, figures within a bound or moves: more than any window has published. */
export const deepest = 400

/** A release's tables as facts. Every look-up is by key and bounded. */
export class LookUps {
  readonly #release: Reader
  readonly #days: number
  readonly #known: Map<string, Promise<unknown[]>> | undefined

  /** `known` are rows that the parts and windows of one question share. */
  constructor(release: Reader, days: number, known?: Map<string, Promise<unknown[]>>) {
    this.#release = release
    this.#days = days
    this.#known = known
  }

  #rowsOf<Found>(table: string, sql: string, values: Values): Promise<Found[]> {
    const key = this.#known && JSON.stringify([sql, values])
    const before = key === undefined ? undefined : this.#known?.get(key)
    const rows = before ?? this.#release.rowsOf(table, sql, values)
    if (key !== undefined) this.#known!.set(key, rows)
    return rows as Promise<Found[]>
  }

  /** The same look-ups over another window. */
  over(days: number): LookUps {
    return new LookUps(this.#release, days, this.#known)
  }

  /** Question themes of a cell, largest share first unless `isLeast`, or one of them at any rank. */
  themes(scope: Scope, limit: number, id?: string, isLeast = false): Promise<Fact[]> {
    return this.#ofCell('theme', scope, limit, id, isLeast)
  }

  /** The same of topics. */
  topics(scope: Scope, limit: number, id?: string, isLeast = false): Promise<Fact[]> {
    return this.#ofCell('topic', scope, limit, id, isLeast)
  }

  async #ofCell(
    dimension: 'theme' | 'topic',
    scope: Scope,
    limit: number,
    id: string | undefined,
    isLeast: boolean,
  ): Promise<Fact[]> {
    const { table, sql, where } = listQueries[dimension]
    const values = { ...cell(scope), window_days: this.#days, id: id ?? null, is_least: isLeast, limit }
    const rows = await this.#rowsOf<Row>(table, `${sql} and ${where} ${byRank}`, values)
    return rows.map((row) => this.#fact(table, dimension, scope, row))
  }

  /** Tickers by share of conversations: the requested ones in their order, else the largest first unless `isLeast`. */
  async tickers(
    { symbols, isLeast = false }: { symbols?: string[]; isLeast?: boolean },
    limit: number,
  ): Promise<Fact[]> {
    if (symbols?.length === 0) return []
    const rows = await this.#rowsOf<Row>('intent_tickers', interestInTickers, {
      window_days: this.#days,
      symbols: symbols ?? null,
      is_least: isLeast,
      limit,
    })
    const facts = rows.map((row) => this.#fact('intent_tickers', 'ticker', everything, row))
    return symbols ? facts.sort((one, other) => symbols.indexOf(one.name) - symbols.indexOf(other.name)) : facts
  }

  /** Which place a ticker has by its share, from 1; 0 of one that is not published. */
  async placeOf(ticker: string): Promise<number> {
    const values = { window_days: this.#days, ticker }
    const [row] = await this.#rowsOf<{ place: number }>('intent_tickers', placeOfTicker, values)
    return row?.place ?? 0
  }

  /** Only the shares of symbols, in their order. */
  async shares(symbols: string[], limit: number): Promise<[symbol: string, share: number][]> {
    if (symbols.length === 0) return []
    const rows = await this.#rowsOf<{ ticker: string; share: number }>('intent_tickers', sharesOfTickers, {
      window_days: this.#days,
      symbols,
      limit,
    })
    const shares = rows.map(({ ticker, share }): [string, number] => [ticker, share])
    return shares.sort(([one], [other]) => symbols.indexOf(one) - symbols.indexOf(other))
  }

  /**
   * Tickers, topics or themes by the share of a sentiment, the largest first, or the smallest with `isLeastLeaning`.
   * Only the first of these classes with members is listed. 1: has this direction and a published share, and at least a
   * tenth of the conversations of the first, because a few conversations may all agree; 2: as 1, with fewer
   * conversations; 3: has this direction, but its share is withheld; 4: another direction.
   */
  async byLeaning(
    dimension: Dimension,
    {
      leaning,
      isLeastLeaning,
      against,
      bounds,
      among,
      groups,
      count,
      places,
    }: Pick<AskedPart, 'leaning' | 'isLeastLeaning' | 'against' | 'bounds' | 'among' | 'groups' | 'count' | 'places'>,
    limit: number,
  ): Promise<{ facts: Fact[]; keepsTo: IntentEvidence['keepsTo'] }> {
    const { table, sql } = listQueries[dimension]
    const rows = await this.#rowsOf<Row & LeaningRow>(table, byLeaning(sql, dimension), {
      window_days: this.#days,
      leaning: leaning!,
      is_least: isLeastLeaning,
      against: against ?? null,
      is_bounded: among !== undefined || bounds.some(({ of }) => of !== 'share' && of !== 'change'),
      ...(dimension === 'ticker' && {
        symbols: groups.length > 0 ? groups.flatMap(({ symbols }) => [...symbols]) : null,
      }),
      limit,
    })
    const keepsTo = rows.slice(0, Math.max(count, ...places)).some(({ is_outranked }) => is_outranked)
      ? { isLeaning: rows[0].is_of_lean, isCommon: rows[0].preference !== 2 }
      : undefined
    return { facts: rows.map((row) => this.#fact(table, dimension, everything, row)), keepsTo }
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

  /** The windows that hold something of a kind in a cell, or a ticker, topic or theme by its id, with a condition in SQL. */
  async windowsOf(dimension: Dimension, scope = everything, id?: string, having = 'true'): Promise<number[]> {
    const { table, where } = listQueries[dimension]
    const values = { ...cell(scope), id: id ?? null }
    const sql = `select distinct window_days from ${table} where ${where} and ${having} order by window_days`
    const bound = dimension === 'ticker' ? { id: values.id } : values
    return (await this.#rowsOf<{ window_days: number }>(table, sql, bound)).map((row) => row.window_days)
  }

  /** Whether movers of a dimension are published, but none with a share in this baseline. */
  async isBaselineEmpty(dimension: Dimension, baseline: number): Promise<boolean> {
    const [row] = await this.#rowsOf<{ known: number; compared: number }>('intent_movers', comparedMovers, {
      days: this.#days,
      baseline_days: baseline,
      dimension,
    })
    return row !== undefined && row.known > 0 && row.compared === 0
  }

  #fact(source: Fact['source'], dimension: Dimension, scope: Scope, row: Row): Fact {
    const { id, name, share, rank, sentiment } = row
    const related = [
      ...relatedOf('ticker', row.related_tickers),
      ...relatedOf('topic', row.related_topics),
      ...relatedOf('theme', row.related_themes),
    ]
    return {
      source,
      dimension,
      name,
      id,
      days: this.#days,
      scope,
      share,
      rank,
      sentiment,
      breakdown: {
        bullish: row.bullish_pct,
        bearish: row.bearish_pct,
        mixed: row.mixed_pct,
        neutral: row.neutral_pct,
        unknown: row.unknown_pct,
      },
      related,
    }
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

interface Row {
  id: string
  name: string
  share: number
  rank?: number
  sentiment: Sentiment
  bullish_pct: number | null
  bearish_pct: number | null
  mixed_pct: number | null
  neutral_pct: number | null
  unknown_pct: number | null
  related_tickers?: RelatedRows
  related_topics?: RelatedRows
  related_themes?: RelatedRows
}

interface LeaningRow {
  preference: number
  is_of_lean: boolean
  is_outranked: boolean
}

interface MoverRow {
  previous_share_pct: number
  change_pct: number
  trend: Trend
}
