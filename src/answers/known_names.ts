import { readingOf } from '../language/reading.ts'
import { themeOf } from '../language/themes.ts'
import type { Listing } from '../language/tickers/listing_names.ts'
import { tickerRecogniser } from '../language/tickers/recogniser.ts'
import { readTickerWords } from '../language/tickers/ticker_words.ts'
import { tokensOf } from '../language/tokens.ts'
import { topicJudge } from '../language/topics.ts'
import type { Reader } from '../query/reader.ts'
import { companyFinder } from './companies.ts'

export interface KnownTopic {
  topic_id: string
  label: string
  description: string
}

/** What a release knows by name, and how to find it in a text. */
export interface KnownNames {
  topics: Map<string, KnownTopic>
  /** Symbols that a question names, in upper case: by symbol, by the name of a listed company, and cashtags. */
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
  const companies = await release.rowsOf<Listing>('companies', 'select ticker, name from companies order by ticker')
  const names = namesOf(
    tickers.map(({ ticker }) => ticker),
    companies,
    topics,
  )
  // A swap leaves two releases in use for a moment.
  if (remembered.size >= 2) remembered.delete(remembered.keys().next().value!)
  remembered.set(release.digest, names)
  return names
}

const remembered = new Map<string, KnownNames>()

/**
 * Reads the vocabularies that questions are read with, once for the process: a service answers by what it started with.
 * Throws `ConfigMistake`, so that one that cannot answer does not start.
 */
export function readVocabularies(): Vocabularies {
  if (vocabularies) return vocabularies
  const words = readTickerWords()
  vocabularies = { words, companiesIn: companyFinder(words), judge: topicJudge() }
  themeOf(tokensOf(''))
  return vocabularies
}

interface Vocabularies {
  words: ReturnType<typeof readTickerWords>
  companiesIn(text: string): string[]
  judge: ReturnType<typeof topicJudge>
}

let vocabularies: Vocabularies | undefined

function namesOf(symbols: string[], companies: Listing[], topics: KnownTopic[]): KnownNames {
  const { words, companiesIn, judge } = readVocabularies()
  const published = new Set(symbols)
  const listed = new Set(companies.map(({ ticker }) => ticker))
  const unlisted = symbols.filter((ticker) => !listed.has(ticker)).map((ticker) => ({ ticker, name: '' }))
  const recognise = tickerRecogniser([...companies, ...unlisted], words)
  const common = new Set(words.common)
  const byId = new Map(topics.map((topic) => [topic.topic_id, topic]))
  const labels = topics.map((topic) => ({ topic, stems: stemsOf(topic.label) }))
  // Whoever asks about HEMP in capitals means the symbol, though it is a word as well.
  const written = (text: string) =>
    text === text.toUpperCase() && text.includes(' ')
      ? []
      : (text.match(symbolLike) ?? []).filter((word) => published.has(word) && !common.has(word.toLowerCase()))
  return {
    topics: byId,
    tickersIn(text) {
      return [...new Set([...recognise(tokensOf(text), text), ...companiesIn(text), ...written(text)])]
    },
    topicsIn(text) {
      const stems = stemsOf(text)
      const named = labels.filter(({ stems: label }) => contains(stems, label)).map(({ topic }) => topic)
      const meant = judge(readingOf(tokensOf(text))).map((id) => byId.get(id))
      return [...new Set([...named, ...meant.filter((topic) => topic !== undefined)])]
    },
  }
}

const symbolLike = /(?<![\p{L}\p{N}$.&'-])[A-Z]{2,5}(?:\.[A-Z])?(?![\p{L}\p{N}&-])/gu

function stemsOf(text: string): string[] {
  return readingOf(tokensOf(text)).words.map(({ stem }) => stem)
}

function contains(stems: string[], part: string[]): boolean {
  if (part.length === 0) return false
  return stems.some((_, at) => part.every((stem, offset) => stems[at + offset] === stem))
}
