import { z } from 'zod'
import { loadConfig } from '../base/config.ts'
import { readThemes, themeOf } from '../labels/themes.ts'
import { companyPlaces } from '../labels/tickers/asked_companies.ts'
import { mentionFinder } from '../labels/tickers/mention_finder.ts'
import { readTickerWords } from '../labels/tickers/ticker_words.ts'
import { readTopics } from '../labels/topics.ts'
import type { Reader } from '../release/reader.ts'
import { CueSet } from '../text/phrases/phrase_matcher.ts'
import type { PlacedText } from '../text/phrases/placed_words.ts'
import { entryFinder } from '../text/phrases/vocabulary.ts'
import { tokensOf } from '../text/tokens.ts'
import { tokenizedText } from '../text/words.ts'
import { KnownGroups, type ListedCompany } from './groups.ts'
import { perRelease } from './per_release.ts'

export interface KnownTopic {
  topic_id: string
  label: string
  description: string
}

export interface KnownTheme {
  theme_id: string
  label: string
  description: string | null
}

/** Finds the names of a release in a text: tickers, topics, themes and groups of companies. */
export interface KnownNames {
  topics: Map<string, KnownTopic>
  themes: Map<string, KnownTheme>
  /** Windows with published data, in days, the shortest first. */
  windows: number[]
  /** The day on which all windows end. */
  asOf?: string
  /** The symbol under which conversations on `symbol` are counted. It differs if `symbol` was renamed and is not published. */
  symbolOf(symbol: string): string
  /** The symbols that a text names, each with its words from `start` to `end` (exclusive). */
  tickerPlaces(text: PlacedText): TickerPlace[]
  /** The topics that a text names by their label or by a cue, with the positions of the words. */
  topicPlaces(text: PlacedText): TopicPlace[]
  /** The themes that a text names by their label. Labels that are questions do not count, because the user may ask them. */
  themePlaces(text: PlacedText): { theme: KnownTheme; start: number; end: number }[]
  groups: KnownGroups
  /** Whether a symbol is published or listed. */
  knowsSymbol(symbol: string): boolean
  /** Whether a symbol is published. A published symbol is also recognised in lower case. */
  isPublished(symbol: string): boolean
  /** Whether a word in lower case is an English word rather than a symbol. */
  isCommon(word: string): boolean
  /** Whether a word is spelt correctly, so that it must not be corrected. */
  isEnglish(word: string): boolean
  /** Words of names, which are candidates for spelling corrections. */
  nameWords: string[]
}

export interface TickerPlace {
  symbol: string
  start: number
  end: number
}

export interface TopicPlace {
  topic: KnownTopic
  start: number
  end: number
  isLabel: boolean
}

/**
 * The symbol under which a release counts conversations on `symbol`: the symbol itself if the release publishes that symbol,
 * otherwise the company's current symbol (`renamed` in config/labels/ticker_aliases.yaml).
 */
export async function talkedSymbol(symbol: string, release: Reader): Promise<string> {
  const today = readVocabularies().words.renamed[symbol]
  if (today === undefined) return symbol
  const own = 'select ticker from intent_tickers where ticker = $symbol::varchar limit 1'
  return (await release.rowsOf('intent_tickers', own, { symbol })).length > 0 ? symbol : today
}

/** Reads the names of a release. */
export const knownNames = perRelease(async (release): Promise<KnownNames> => {
  const [tickers, topics, themes, companies, windows] = await Promise.all([
    release.rowsOf<{ ticker: string }>('intent_tickers', 'select distinct ticker from intent_tickers order by ticker'),
    release.rowsOf<KnownTopic>(
      'intent_topics_known',
      'select topic_id, label, description from intent_topics_known order by topic_id',
    ),
    release.rowsOf<KnownTheme>('intent_themes', 'select theme_id, label, description from intent_themes'),
    release.rowsOf<ListedCompany>('companies', 'select ticker, name, sector, industry from companies order by ticker'),
    Promise.all(['intent_tickers', 'intent_topics', 'intent_questions'].map((table) => windowsIn(table, release))),
  ])
  const symbols = tickers.map(({ ticker }) => ticker)
  return { ...namesFrom(symbols, companies, topics, themes, [...new Set(windows.flat())]), asOf: release.asOf }
})

async function windowsIn(table: string, release: Reader): Promise<number[]> {
  const rows = await release.rowsOf<{ window_days: number }>(table, `select distinct window_days from ${table}`)
  return rows.map(({ window_days }) => window_days)
}

/**
 * Reads the vocabularies of questions once per process, so that a running service does not change with the files. Throws
 * `ConfigMistake` for a mistake in a file, so that the service does not start.
 */
export function readVocabularies(): Vocabularies {
  if (vocabularies) return vocabularies
  const words = readTickerWords()
  const topics = readTopics()
  const findTopics = entryFinder(topics, () => 1)
  const ordinary = lowerCased([...words.common, ...words.words, ...words.person_names])
  vocabularies = {
    words,
    ordinary,
    // Words of cues count as spelt correctly.
    english: lowerCased([...ordinary, ...words.name_words, ...wordsOfCues([...topics, ...readThemes()])]),
    coinNames: loadConfig('config/coin_names.yaml', z.record(z.string(), z.array(z.string().min(1)).min(1))),
    companyPlaces: companyPlaces(words),
    topicHits: (text) => findTopics(text.reading).map((hit) => ({ ...hit, id: topics[hit.entry].id })),
  }
  themeOf(tokensOf(''))
  return vocabularies
}

interface Vocabularies {
  words: ReturnType<typeof readTickerWords>
  /** English words, which are not symbols if they are in lower case. */
  ordinary: ReadonlySet<string>
  /** `ordinary` and the words of names and cues: all words that count as spelt correctly. */
  english: ReadonlySet<string>
  /** Names of coins by symbol. */
  coinNames: Record<string, string[]>
  companyPlaces: ReturnType<typeof companyPlaces>
  topicHits(text: PlacedText): { id: string; start: number; end: number; weight: number }[]
}

let vocabularies: Vocabularies | undefined

/** Builds `KnownNames` from the lists of a release. If the lists are empty, only names of the vocabularies are found. */
export function namesFrom(
  symbols: string[] = [],
  companies: ListedCompany[] = [],
  topics: KnownTopic[] = [],
  themes: KnownTheme[] = [],
  windows: number[] = [],
): KnownNames {
  const { words, ordinary, english, coinNames, companyPlaces, topicHits } = readVocabularies()
  const published = new Set(symbols)
  const funds = new Set(words.funds)
  const listed = new Set(companies.map(({ ticker }) => ticker))
  // A symbol that is also a listed share or fund is not a coin, except for the best-known coins.
  const coins = Object.keys(coinNames).filter(
    (symbol) => words.coins.includes(symbol) || !(listed.has(symbol) || funds.has(symbol)),
  )
  const coinsByName = coins.flatMap((symbol) =>
    published.has(symbol) ? coinNames[symbol].map((name) => ({ symbol, name })) : [],
  )
  const namedCoins = new CueSet(coinsByName.map(({ name }) => name))
  const unlisted = symbols.filter((ticker) => !listed.has(ticker)).map((ticker) => ({ ticker, name: '' }))
  const listings = [...companies, ...unlisted]
  const mentionsIn = mentionFinder(listings, words)
  const common = new Set(words.common)
  const byId = new Map(topics.map((topic) => [topic.topic_id, topic]))
  const labels = topics
    .map((topic) => ({ topic, stems: stemsOf(topic.label) }))
    .sort((one, other) => other.stems.length - one.stems.length)
  const themeLabels = themes.flatMap((theme) =>
    theme.label.endsWith('?') ? [] : { theme, stems: stemsOf(theme.label) },
  )
  // In capitals, HEMP means the symbol, although it is also a word.
  const written = (text: string) =>
    text === text.toUpperCase() && text.includes(' ')
      ? []
      : (text.match(symbolLike) ?? []).filter((word) => published.has(word) && !common.has(word.toLowerCase()))
  return {
    topics: byId,
    windows: windows.toSorted((one, other) => one - other),
    themes: new Map(themes.map((theme) => [theme.theme_id, theme])),
    symbolOf: (symbol) => (published.has(symbol) ? symbol : (words.renamed[symbol] ?? symbol)),
    groups: new KnownGroups(companies, words.funds, coins, symbols),
    knowsSymbol: (symbol) =>
      published.has(symbol) || listed.has(symbol) || funds.has(symbol) || Object.hasOwn(words.companies, symbol),
    isPublished: (symbol) => published.has(symbol),
    isCommon: (word) => ordinary.has(word),
    isEnglish: (word) => english.has(word),
    nameWords: [
      ...Object.values(words.companies).flat(),
      ...coinsByName.map(({ name }) => name),
      ...topics.flatMap(({ label }) => label.split(/[\s,&]+/)),
    ].flatMap((name) => (/^[\p{L}]{5,}$/u.test(name) ? [name.toLowerCase()] : [])),
    tickerPlaces(text) {
      const tokenAt = (at: number) => text.tokens.findLastIndex((token) => token.at <= at)
      const named = companyPlaces(text.text).map(({ symbol, at, length }) => ({
        symbol,
        from: tokenAt(at),
        to: tokenAt(at + length - 1),
      }))
      const symbolsWritten = new Set(written(text.text))
      const inCapitals = text.tokens.flatMap((token, at) =>
        token.kind === 'word' && symbolsWritten.has(token.text) ? [{ symbol: token.text, from: at, to: at }] : [],
      )
      const coins = text.tokens.flatMap(({ text: written }, at) => {
        // `BTC's`.
        const symbol = written.toUpperCase().replace(/['’]S$/, '')
        return published.has(symbol) && words.coins.includes(symbol) ? [{ symbol, from: at, to: at }] : []
      })
      const places = [...mentionsIn(text.tokens), ...named, ...inCapitals, ...coins].flatMap(({ symbol, from, to }) => {
        const start = text.words.findIndex(({ token }) => token >= from)
        const end = text.words.findLastIndex(({ token }) => token <= to) + 1
        return start >= 0 && end > start ? [{ symbol, start, end }] : []
      })
      const byName = namedCoins.find(text.reading)
      return [...places, ...byName.map(({ cue, start, end }) => ({ symbol: coinsByName[cue].symbol, start, end }))]
    },
    topicPlaces(text) {
      const places: TopicPlace[] = labels.flatMap(({ topic, stems }) =>
        labelPlaces(text, stems).map((place) => ({ topic, ...place, isLabel: true })),
      )
      const scores = new Map<string, number>()
      const hits = topicHits(text)
      for (const { id, weight } of hits) scores.set(id, (scores.get(id) ?? 0) + weight)
      for (const { id, start, end } of hits) {
        const topic = byId.get(id)
        if (topic && scores.get(id)! >= 1) places.push({ topic, start, end, isLabel: false })
      }
      return places
    },
    themePlaces: (text) =>
      themeLabels.flatMap(({ theme, stems }) => labelPlaces(text, stems).map((place) => ({ theme, ...place }))),
  }
}

/** The first place of a label in a text, in any inflection. */
function labelPlaces({ words }: PlacedText, label: string[]): { start: number; end: number }[] {
  const start = words.findIndex((_, at) => label.every((stem, offset) => words[at + offset]?.stem === stem))
  return start < 0 || label.length === 0 ? [] : [{ start, end: start + label.length }]
}

function wordsOfCues(entries: { cues: { cue: string }[] }[]): string[] {
  return entries.flatMap(({ cues }) => cues.flatMap(({ cue }) => cue.match(/\p{L}+/gu) ?? []))
}

function lowerCased(words: string[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.toLowerCase()))
}

const symbolLike = /(?<![\p{L}\p{N}$.&'-])[A-Z]{2,5}(?:\.[A-Z])?(?![\p{L}\p{N}&-])/gu

function stemsOf(text: string): string[] {
  return tokenizedText(tokensOf(text)).words.map(({ stem }) => stem)
}
