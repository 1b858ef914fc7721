import { rows } from '../../src/engine/duckdb.ts'
import { literal } from '../../src/engine/quote.ts'
import { objectKey } from '../../src/model/build.ts'
import type { Workplace } from '../../src/pipeline/workplace.ts'

/** A question or a conversation with its labels, as the lake has them: what a recount starts from. */
export interface Item {
  /** Days before the release's. */
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
  /** Labels in lower case by topic id. */
  topicLabels: Map<string, string>
  /** Theme ids by label. */
  themeIds: Map<string, string>
}

interface Unit extends Omit<Item, 'themes' | 'age'> {
  day: string
  conversation: string
  is_question: boolean
  theme: string | null
}

/** Reads the labels that a release rests on, and puts conversations together without any of the project's SQL. */
export async function recount(workplace: Workplace, asOf: string): Promise<Recount> {
  const catalog = await workplace.lake.catalog()
  const paths = (model: string) =>
    Object.entries(catalog.built[model] ?? {}).map(([partition, { fingerprint }]) =>
      literal(workplace.lake.store.path(objectKey(model, partition, fingerprint))),
    )
  return workplace.lake.engine.with(async (connection) => {
    const units = await rows<Unit>(
      connection,
      `select questions.day as day, questions.conversation_id as conversation, person_id as person, is_question, tickers, topics, sentiment,
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
    const byConversation = Map.groupBy(units, (unit) => unit.conversation)
    return {
      questions: units.filter((unit) => unit.is_question).map(item),
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

const counted = new WeakMap<Item[], number>()

export function people(items: Item[]): number {
  const known = counted.get(items) ?? new Set(items.map(({ person }) => person)).size
  counted.set(items, known)
  return known
}

/** The step of methodology.md 7.2, from the lower end of the band of people. */
export function stepFor(count: number): number {
  const band = [3, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000].findLast((start) => start <= count)!
  return [0.01, 0.1, 1, 2, 5, 10, 20, 50].find((step) => step * band >= 100) ?? 50
}

/** 100 x part / whole, in whole steps, halves up. */
export function share(part: number, whole: number, step: number): number {
  return Number((Math.floor((100 * part) / whole / step + 0.5 + 1e-9) * step).toFixed(2))
}

/** How items lean together, as methodology.md 3 words it. */
export function leaning(items: Item[]): string {
  return leaningOf(
    ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'].map(
      (word) => items.filter(({ sentiment }) => sentiment === word).length,
    ),
  )
}

/** The same of the numbers of bullish, bearish, mixed, neutral and unknown items. */
export function leaningOf([bulls, bears, mixed, neutrals]: number[]): string {
  const labelled = bulls + bears + mixed + neutrals
  if (labelled === 0) return 'unknown'
  const [bullish, bearish, neutral] = [bulls, bears, neutrals].map((count) => (100 * count) / labelled)
  if (bullish > bearish && (bullish >= 50 || bullish - bearish >= 15)) return 'bullish'
  if (bearish > bullish && (bearish >= 50 || bearish - bullish >= 15)) return 'bearish'
  return neutral >= 50 ? 'neutral' : 'mixed'
}
