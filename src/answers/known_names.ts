import { readingOf } from '../language/reading.ts'
import { tickerRecogniser } from '../language/tickers/recogniser.ts'
import { tokensOf } from '../language/tokens.ts'
import { topicJudge } from '../language/topics.ts'
import type { Reader } from '../query/reader.ts'

export interface KnownTopic {
  topic_id: string
  label: string
  description: string
}

/** What a release knows by name, and how to find it in a text. */
export interface KnownNames {
  topics: Map<string, KnownTopic>
  /** Symbols that a text names, in upper case: of the release, of the alias list, and cashtags. */
  tickersIn(text: string): string[]
  /** Topics that a text names by their label, then those that it means by the cues of the taxonomy. */
  topicsIn(text: string): KnownTopic[]
}

/** The names of a release, read once for each. */
export async function knownNames(release: Reader): Promise<KnownNames> {
  const known = remembered.get(release.digest)
  if (known) return known
  const tickers = await release.rowsOf<{ ticker: string }>(
    'intent_tickers',
    'select distinct ticker from intent_tickers order by ticker',
  )
  const topics = await release.rowsOf<KnownTopic>(
    'intent_topics_known',
    'select topic_id, label, description from intent_topics_known order by topic_id',
  )
  const names = namesOf(
    tickers.map(({ ticker }) => ticker),
    topics,
  )
  // A swap leaves two releases in use for a moment.
  if (remembered.size >= 2) remembered.delete(remembered.keys().next().value!)
  remembered.set(release.digest, names)
  return names
}

const remembered = new Map<string, KnownNames>()

function namesOf(symbols: string[], topics: KnownTopic[]): KnownNames {
  const recognise = tickerRecogniser(symbols.map((ticker) => ({ ticker, name: '' })))
  const byId = new Map(topics.map((topic) => [topic.topic_id, topic]))
  const judge = topicJudge()
  const labels = topics.map((topic) => ({ topic, stems: stemsOf(topic.label) }))
  return {
    topics: byId,
    tickersIn(text) {
      return [...new Set(recognise(tokensOf(text), text))]
    },
    topicsIn(text) {
      const stems = stemsOf(text)
      const named = labels.filter(({ stems: label }) => contains(stems, label)).map(({ topic }) => topic)
      const meant = judge(readingOf(tokensOf(text))).map((id) => byId.get(id))
      return [...new Set([...named, ...meant.filter((topic) => topic !== undefined)])]
    },
  }
}

function stemsOf(text: string): string[] {
  return readingOf(tokensOf(text)).words.map(({ stem }) => stem)
}

function contains(stems: string[], part: string[]): boolean {
  if (part.length === 0) return false
  return stems.some((_, at) => part.every((stem, offset) => stems[at + offset] === stem))
}
