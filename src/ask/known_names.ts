import { themeOf } from '../language/themes.ts'
import type { Listing } from '../language/tickers/listing_names.ts'
import { tickerRecogniser } from '../language/tickers/recogniser.ts'
import { readTickerWords } from '../language/tickers/ticker_words.ts'
import { topicJudge } from '../language/topics.ts'
import type { Reader } from '../query/reader.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import { readingOf } from '../text/words.ts'
import { companyFinder } from './companies.ts'

export interface KnownTopic {
  topic_id: string
  label: string
  description: string
}

/** What a release knows by name, and how to find it in a text. */
export interface KnownNames {
  topics: Map<string, KnownTopic>
  /** The symbol that conversations on a symbol count under: itself if it is published, else today's if it was renamed. */
  symbolOf(symbol: string): string
  /** Symbols that a question names, in upper case: by symbol, by the name of a listed company, and cashtags. */
  tickersIn(text: string): string[]
  /** Topics that a text names by their label, then those that it means by the cues of the taxonomy. */
  topicsIn(text: string): KnownTopic[]
}

/**
 * The symbol that a release's conversations on a symbol count under: itself if they name it, else today's symbol of the
 * company (`renamed` in config/ticker_aliases.yaml), as labels have it.
 */
export async function talkedSymbol(symbol: string, release: Reader): Promise<string> {
  const today = readVocabularies().words.renamed[symbol]
  if (today === undefined) return symbol
  const own = 'select ticker from intent_tickers where ticker = $symbol::varchar limit 1'
  return (await release.rowsOf('intent_tickers', own, { symbol })).length > 0 ? symbol : today
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
  const labels = topics
    .map((topic) => ({ topic, stems: stemsOf(topic.label) }))
    .sort((one, other) => other.stems.length - one.stems.length)
  // Whoever asks about HEMP in capitals means the symbol, though it is a word as well.
  const written = (text: string) =>
    text === text.toUpperCase() && text.includes(' ')
      ? []
      : (text.match(symbolLike) ?? []).filter((word) => published.has(word) && !common.has(word.toLowerCase()))
  return {
    topics: byId,
    symbolOf: (symbol) => (published.has(symbol) ? symbol : (words.renamed[symbol] ?? symbol)),
    tickersIn(text) {
      return [...new Set([...recognise(tokensOf(text), text), ...companiesIn(text), ...written(text)])]
    },
    topicsIn(text) {
      const tokens = tokensOf(text)
      let words = wordsOf(tokens)
      const named: KnownTopic[] = []
      for (const { topic, stems } of labels) {
        const start = startOf(stems, words)
        if (start < 0) continue
        named.push(topic)
        const [from, to] = [words[start].token, words[start + stems.length - 1].token]
        tokens.splice(from, to - from + 1, { kind: 'mark', text: ';', lower: ';', at: tokens[from].at })
        words = wordsOf(tokens)
      }
      // Words of a label are no cues of other topics.
      const meant = judge(readingOf(tokens)).map((id) => byId.get(id))
      return [...new Set([...named, ...meant.filter((topic) => topic !== undefined)])]
    },
  }
}

const symbolLike = /(?<![\p{L}\p{N}$.&'-])[A-Z]{2,5}(?:\.[A-Z])?(?![\p{L}\p{N}&-])/gu

function stemsOf(text: string): string[] {
  return readingOf(tokensOf(text)).words.map(({ stem }) => stem)
}

/** Words by stem, each with the place of its token. */
function wordsOf(tokens: Token[]): { stem: string; token: number }[] {
  return tokens.flatMap((each, token) => readingOf([each]).words.map(({ stem }) => ({ stem, token })))
}

/** Where stems stand in a row, or -1. */
function startOf(stems: string[], words: { stem: string }[]): number {
  if (stems.length === 0) return -1
  return words.findIndex((_, at) => stems.every((stem, offset) => words[at + offset]?.stem === stem))
}
