import { windows } from '../../base/calendar/days.ts'
import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'
import { knownNames } from '../known_names.ts'
import { perRelease } from '../per_release.ts'
import { everything, type Fact, type Scope, type Trend } from './facts.ts'
import type { Dimension } from './read/asked.ts'
import { readIntentQuestion } from './read/read_question.ts'

/** Loads in advance what most questions need: the vocabulary, the names of a release, and its lists of all conversations. */
export async function warmLookUps(release: Reader): Promise<void> {
  readIntentQuestion('', [], await knownNames(release))
  const lookUps = new LookUps(release, 7)
  const nothing = { ...everything, ticker: '-' }
  await Promise.all(
    (['ticker', 'topic', 'theme'] as const).flatMap((of) => [
      ...[everything, nothing].map((scope) => lookUps.shares(of, { scope })),
      lookUps.movers(of, 30),
    ]),
  )
}

const sides = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
const breakdown = sides.map((side) => `'${side}': ${side}_pct`).join(', ')
const sentimentColumns = `sentiment, {${breakdown}} as breakdown`
const inCell = 'ticker = $ticker::varchar and topic = $topic::varchar and sentiment_filter = $sentiment::varchar'

/** SQL that converts a column of names with shares to `related`. */
function relatedIn(of: Dimension, column: string, name: string, share: string): string {
  return `coalesce([{'dimension': '${of}', 'name': each.${name}, 'share': each.${share}} for each in ${column}], [])`
}

const ofConversations = 'conversation_share_pct'
const ofQuestions = 'question_share_pct'

/** The query for each kind of list, highest rank first. */
const lists: Record<Dimension | 'mover', { table: Fact['source']; sql: string }> = {
  ticker: {
    table: 'intent_tickers',
    sql: `select ticker as id, ticker as name, window_days as days, conversation_share_pct as share, ${sentimentColumns},
    ${relatedIn('ticker', 'related_tickers', 'ticker', 'overlap_share_pct')} as related
from intent_tickers where window_days = $days::integer order by share desc, ticker`,
  },
  topic: {
    table: 'intent_topics',
    // `intent_topics` has only the leading topics. The other topics are in `intent_movers`.
    sql: `select * from (
    select topic_id as id, label as name, window_days as days, conversation_share_pct as share, ${sentimentColumns}, rank,
    ${relatedIn('ticker', 'related_tickers', 'ticker', ofConversations)}
    || ${relatedIn('theme', 'related_themes', 'label', ofConversations)} as related
    from intent_topics where ${inCell}
    union all
    select value, any_value(label), days, any_value(conversation_share_pct), any_value(sentiment),
    any_value({${breakdown}}), any_value(rank), [] from intent_movers
    where dimension = 'topic' and sentiment_filter = '' and concat($ticker::varchar, $topic::varchar, $sentiment::varchar) = ''
    and (value, days) not in (select (topic_id, window_days) from intent_topics where ${inCell})
    group by value, days
) order by share desc, rank`,
  },
  theme: {
    table: 'intent_questions',
    sql: `select theme_id as id, label as name, window_days as days, question_share_pct as share, ${sentimentColumns},
    ${relatedIn('ticker', 'related_tickers', 'ticker', ofQuestions)}
    || ${relatedIn('topic', 'related_topics', 'label', ofQuestions)} as related
from intent_questions where ${inCell} order by rank`,
  },
  mover: {
    table: 'intent_movers',
    sql: `select value as id, label as name, days, conversation_share_pct as share, ${sentimentColumns}, [] as related,
    {'baseline': baseline_days, 'previous': previous_share_pct, 'pct': change_pct, 'trend': trend} as change
from intent_movers
where days = $days::integer and baseline_days = $baseline::integer and dimension = $dimension::varchar
    and sentiment_filter = $sentiment::varchar
order by rank`,
  },
}

/** Lists are cached whole, because a query for a single row is no faster and most questions need the same lists. */
const listsRead = perRelease(async () => new Map<string, Fact[]>())
const mostLists = 2000

interface Wanted {
  scope?: Scope
  ids?: string[]
  /** Whether the smallest share is first. */
  isLeast?: boolean | undefined
}

/** A release's tables as facts. */
export class LookUps {
  readonly #release: Reader
  readonly #days: number
  readonly #reading: Map<string, Promise<Fact[]>>

  /** `reading` has the pending queries of one question. They are not shared with other questions, because a question may be aborted. */
  constructor(release: Reader, days: number, reading = new Map<string, Promise<Fact[]>>()) {
    this.#release = release
    this.#days = days
    this.#reading = reading
  }

  /** The same look-ups over another window. */
  over(days: number): LookUps {
    return new LookUps(this.#release, days, this.#reading)
  }

  /** Tickers, or the topics or themes of a scope. Returns the requested ids in their given order; if none are given, all by share. */
  async shares(of: Dimension, { scope = everything, ids, isLeast }: Wanted = {}): Promise<Fact[]> {
    if (ids?.length === 0) return []
    // Shares of tickers are published only for all conversations, so their facts must not get another scope.
    const all = await (of === 'ticker'
      ? this.#list(of, everything, { days: this.#days })
      : this.#list(of, scope, { ...scope }))
    const found = all.filter(({ days }) => days === this.#days)
    if (ids) return ids.flatMap((wanted) => found.find(({ id }) => id === wanted) ?? [])
    return isLeast ? found.sort((one, other) => one.share - other.share) : found
  }

  /** Tickers by their share of the conversations with a sentiment. Only `intent_movers` has these shares. */
  async tickersOf(sentiment: string): Promise<Fact[]> {
    const all = await this.movers('ticker', 30, undefined, sentiment)
    return all.map(({ change: _, ...fact }) => fact).sort((one, other) => other.share - one.share)
  }

  /** The movers: what has changed compared with the baseline, the largest change first. */
  async movers(dimension: Dimension, baseline: number, trends?: Trend[], sentiment = ''): Promise<Fact[]> {
    const scope = { ...everything, sentiment }
    const all = await this.#list('mover', scope, { days: this.#days, baseline, dimension, sentiment })
    return trends ? all.filter(({ change }) => trends.includes(change!.trend)) : all
  }

  /** The windows with figures for a ticker or for a topic of all conversations. */
  async windowsOf(dimension: Dimension, id: string): Promise<number[]> {
    const found = await Promise.all(windows.map((days) => this.over(days).shares(dimension, { ids: [id] })))
    return windows.filter((_, at) => found[at].length > 0)
  }

  async #list(of: keyof typeof lists, scope: Scope, values: Values): Promise<Fact[]> {
    const kept = await listsRead(this.#release)
    const key = JSON.stringify([of, values])
    const known = kept.get(key)
    if (known) return known
    const reading = this.#reading.get(key) ?? this.#read(of, scope, values)
    this.#reading.set(key, reading)
    const facts = await reading
    if (kept.size >= mostLists) kept.delete(kept.keys().next().value!)
    kept.set(key, facts)
    return facts
  }

  async #read(of: keyof typeof lists, scope: Scope, values: Values): Promise<Fact[]> {
    const { table, sql } = lists[of]
    const rows = await this.#release.rowsOf<Omit<Fact, 'source' | 'dimension' | 'scope'>>(table, sql, values)
    const dimension = of === 'mover' ? (values.dimension as Dimension) : of
    return rows.map((row) => ({ ...row, source: table, dimension, scope }))
  }
}
