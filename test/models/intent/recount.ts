import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import type { RunContext } from '../../../src/pipeline/run_context.ts'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { Noise, recordKeyOf, round, type State } from '../positioning/noise.ts'

/** A question or a conversation with its labels as in the lake, the input of a recount. */
export interface Item {
  /** Days before the release day. */
  age: number
  person: string
  tickers: string[]
  topics: string[]
  themes: string[]
  sentiment: string
}

export interface Recount {
  questions: Item[]
  conversations: Item[]
  /** Lower-case labels by topic id. */
  topicLabels: Map<string, string>
  /** Theme ids by label. */
  themeIds: Map<string, string>
}

interface Unit extends Omit<Item, 'themes' | 'age'> {
  day: string
  conversation: string
  is_question: boolean
  theme: string | null
  left_out: string | null
  conversation_left_out: string | null
}

/** Reads the labels that a release is built from, and combines conversations without the project's SQL. */
export async function recount(context: RunContext, asOf: string): Promise<Recount> {
  const catalog = await context.lake.catalog()
  const paths = (model: string) =>
    Object.entries(catalog.built[model] ?? {}).map(([partition, { fingerprint }]) =>
      literal(context.lake.store.path(partitionKey(model, partition, fingerprint))),
    )
  return context.lake.engine.with(async (connection) => {
    const units = await rows<Unit>(
      connection,
      `select questions.day as day, questions.conversation_id as conversation, person_id as person, is_question, tickers, topics, sentiment,
         left_out, conversation_left_out,
         (select current_id from read_parquet([${paths('gold.theme_names')}]) as names
          where names.theme_id = case when theme = 'unknown' then found.theme_id else theme end limit 1) as theme
       from read_parquet([${paths('daily.questions')}]) as questions
       left join read_parquet([${paths('daily.discovered_themes')}]) as found using (conversation_id, position)
       where questions.day <= date ${literal(asOf)}`,
    )
    const topics = await rows<{ topic_id: string; label: string }>(
      connection,
      `select distinct topic_id, label from read_parquet([${paths('gold.intent_topics_known')}])`,
    )
    const themes = await rows<{ theme_id: string; label: string }>(
      connection,
      `select distinct theme_id, label from read_parquet([${paths('gold.intent_themes')}])`,
    )
    const age = (day: string) => (Date.parse(asOf) - Date.parse(day)) / 86_400_000
    const item = (unit: Unit): Item => ({
      ...unit,
      age: age(unit.day),
      themes: unit.theme === null ? [] : [unit.theme],
    })
    const byConversation = Map.groupBy(
      units.filter((unit) => unit.conversation_left_out === null),
      (unit) => unit.conversation,
    )
    return {
      questions: units.filter((unit) => unit.is_question && unit.left_out === null).map(item),
      conversations: [...byConversation.values()].map((own) => united(own.map(item))),
      topicLabels: new Map(topics.map(({ topic_id, label }) => [topic_id, label.toLowerCase()])),
      themeIds: new Map(themes.map(({ theme_id, label }) => [label, theme_id])),
    }
  })
}

function united(items: Item[]): Item {
  const all = (name: 'tickers' | 'topics' | 'themes') => [...new Set(items.flatMap((item) => item[name]))].sort()
  const votes = (word: string) => items.filter(({ sentiment }) => sentiment === word).length
  const most = Math.max(...items.map(({ sentiment }) => votes(sentiment)))
  const leading = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'].filter((word) => votes(word) === most)
  const isTie = leading.includes('bullish') && leading.includes('bearish')
  return {
    ...items[0],
    tickers: all('tickers'),
    topics: all('topics'),
    themes: all('themes'),
    sentiment: isTie ? 'mixed' : leading[0],
  }
}

const noise = new Noise(privacySettings())

/** The published count of some questions or conversations, with noise, or why it is withheld. */
export interface Count {
  state: State
  /** NaN unless published. */
  items: number
}

/** Counts items; results are cached by array. */
export function count(measure: 'question' | 'conversation', items: Item[]): Count {
  const known = counts.get(items)
  if (known) return known
  const by = new Map<string, number>()
  for (const { person } of items) by.set(person, (by.get(person) ?? 0) + 1)
  const state = noise.state(by.size, [...by.values()])
  const keyed = () => [...by].map(([person, count]): [bigint, number] => [recordKeyOf(person), count])
  const found = { state, items: state === 'published' ? noise.count(measure, keyed()) : Number.NaN }
  counts.set(items, found)
  return found
}

const counts = new WeakMap<Item[], Count>()

/** 100 x part / whole of two published numbers, to two decimals; NaN if one of them is not published. */
export function share(part: Count, whole: Count): number {
  return Number.isNaN(part.items + whole.items) ? Number.NaN : round(Math.min(100, (100 * part.items) / whole.items), 2)
}

/** The overall leaning of items, as defined in docs/numbers.md, from the published numbers of each sentiment. */
export function leaning(published: Partial<Record<string, number>>): string {
  const [bulls, bears, mixed, neutrals] = ['bullish', 'bearish', 'mixed', 'neutral'].map((word) => published[word] ?? 0)
  const labelled = bulls + bears + mixed + neutrals
  if (labelled === 0) return 'unknown'
  const [bullish, bearish, neutral] = [bulls, bears, neutrals].map((items) => (100 * items) / labelled)
  if (bullish > bearish && (bullish >= 50 || bullish - bearish >= 15)) return 'bullish'
  if (bearish > bullish && (bearish >= 50 || bearish - bullish >= 15)) return 'bearish'
  return neutral >= 50 ? 'neutral' : 'mixed'
}
