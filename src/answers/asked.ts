import type { KnownNames, KnownTopic } from '../ask/known_names.ts'
import type { Sentiment } from '../language/labels.ts'
import { type Change, changeOf } from './changes.ts'
import { crowd } from './crowd.ts'
import { asksSentiment, leaningOf, narrows } from './leanings.ts'
import { asksLeast, countOf, dimensionOf, namedDimensionOf } from './rankings.ts'
import { subjectsOf } from './subjects.ts'
import { type Refusal, refusalsOf } from './unanswerable.ts'
import { type Claim, claimOf } from './verdicts.ts'
import { type NamedWindow, namesOtherTime, windowsOf } from './windows.ts'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** What a question asks for. Holds nothing of its text. */
export interface Asked {
  tickers: string[]
  topics: KnownTopic[]
  /** What it wants left out. */
  excluded: { tickers: string[]; topics: KnownTopic[] }
  /** Whether it names its first topic by a word of the label, rather than something that counts under it. */
  isTopicNamed: boolean
  /** Symbols given beside it whose conversations count under another one. */
  renamed: { from: string; to: string }[]
  /** Whether it names a subject that is none of the release's: one side of a comparison, or what it is all about. */
  isPartUnknown: boolean
  window: NamedWindow | undefined
  /** Whether it names a time that no window ends with (`in July`, `last Monday`). */
  isOtherTime: boolean
  /** Days of the window that it compares with, if it names one. */
  baseline: number | undefined
  refusals: Refusal[]
  /** What a ranking is of, where no ticker or topic is asked about. */
  dimension: Dimension
  /** Whether the question says what the ranking is of. */
  isDimensionNamed: boolean
  /** Whether it asks for all of it in short. */
  asksOverview: boolean
  /** Whether it asks for what is least talked about. */
  asksLeast: boolean
  /** Whether it asks how interest has changed, and which way. */
  change: Change | undefined
  asksWhy: boolean
  asksSentiment: boolean
  /** Whether it asks how sentiment, not interest, has changed. */
  asksMoodChange: boolean
  asksRelated: boolean
  asksTopics: boolean
  /** Whether it asks how much of the talk on a topic names a ticker, not the other way round. */
  asksTickerOfTopic: boolean
  /** What it asks to have confirmed, if anything. */
  claim: Claim | undefined
  /** Only what is labelled so. */
  sentiment: Sentiment | undefined
  /** Which side a ranking is by. */
  leaning: Sentiment | undefined
  /** Whether the ranking begins with the smallest share of that side. */
  isLeastLeaning: boolean
  /** How many a ranking shall name. */
  count: number
}

/**
 * Reads a question. Symbols given beside it come first. Words that order something, rather than ask, are words like any
 * others: nothing but the parts below is ever taken from the text.
 */
export function askedOf(question: string, given: string[], names: KnownNames): Asked {
  const text = ` ${question.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ')} `
  const { tickers, topics, excluded, isTopicNamed, renamed, isPartUnknown, asksTickerOfTopic } = subjectsOf(
    question,
    given,
    names,
  )
  const hasSubject = tickers.length + topics.length > 0
  const times = windowsOf(question)
  const compared = times.find(({ isCompared }) => isCompared) ?? times[1]
  const found = refusalsOf(text)
  // What moves a price moves no interest.
  const isOnPrice = found.includes('market_data') || found.includes('forecast')
  const change = isOnPrice ? undefined : (changeOf(text) ?? (compared && 'any'))
  const leaning = leaningOf(text)
  const named = namedDimensionOf(text)
  const claim = found.length === 0 ? claimOf(text) : undefined
  const asked: Asked = {
    tickers,
    topics,
    excluded,
    isTopicNamed,
    renamed,
    isPartUnknown,
    window: times.find((each) => each !== compared),
    isOtherTime: namesOtherTime(question),
    baseline: compared?.days,
    refusals: found,
    dimension: dimensionOf(text) ?? (change ? 'ticker' : 'theme'),
    isDimensionNamed: dimensionOf(text) !== undefined,
    asksOverview: overview.test(text),
    asksLeast: asksLeast(text) && leaning === undefined,
    change,
    asksWhy: /\bwhy\b|\bwhat(?:'s| is| has|'s been)? (?:behind|driv|caus)/.test(text),
    asksSentiment: asksSentiment(text),
    asksMoodChange:
      change !== undefined && /\b(?:sentiment|mood|bullish|bearish)\b/.test(text) && !/\binterest\b/.test(text),
    asksRelated: related.test(text),
    asksTopics: /\b(?:topics?|subjects?)\b/.test(text),
    asksTickerOfTopic,
    claim,
    sentiment:
      leaning &&
      !leaning.isTurned &&
      narrows(text, { dimension: hasSubject ? undefined : named, isClaim: hasSubject && claim !== undefined })
        ? leaning.side
        : undefined,
    leaning: leaning?.side,
    isLeastLeaning: leaning?.isTurned ?? false,
    count: countOf(text),
  }
  const isOnCrowd = (change !== undefined || asked.asksSentiment) && ofCrowd.test(text)
  const isOnSomething = hasSubject || isOnCrowd || compared !== undefined || ofInterest.test(text)
  if (!isOnSomething && asked.refusals.length === 0) asked.refusals.push('other')
  // A figure of a company is no topic of conversation, nor is who bought it.
  const isOnCompany = found.some((refusal) => ['market_data', 'company_facts', 'positions'].includes(refusal))
  if (isOnCompany && tickers.length > 0) asked.topics = []
  return asked
}

/** Whether what is ranked is ranked by a sentiment in it. */
export function ranksByLeaning({ leaning, sentiment, change, dimension, isDimensionNamed }: Asked): boolean {
  return leaning !== undefined && !sentiment && !change && (dimension === 'ticker' || isDimensionNamed)
}

const ofCrowd = new RegExp(`\\b${crowd}\\b`)

const related =
  /\b(?:related|together|alongside|along with|overlap\w*|co-?mention\w*|peers?|else do|what else|which other|what other|similar)\b|\b(?:mention\w*|named?|comes? up|came up|talk\w*|discuss\w*|associated|linked|connected) (?:\w+ ){0,3}with\b|\balso (?:mention|name|talk|discuss|bring)/

/** That a question is about investors and their conversations at all. */
const ofInterest =
  /\b(?:investors?|investing|retail|traders?|ask(?:s|ed|ing)?|questions?|conversations?|themes?|topics?|tickers?|stocks?|shares?|markets?|talk(?:s|ed|ing)? about|discuss\w*|mention\w*|popular|trending|moving|movers|momentum|buzz|sentiment|mood|bullish|bearish|chatter|interest(?:ed)? in|wallstreetbets|wsb|reddit)\b|\b(?:everyone|everybody|people|folks|crowd)\b.*\b(?:buy|sell|hold|watch|say|wonder|own|trad)|\bwhat(?:'s|s| is| are| has|'s been)? (?:happen\w*|going on|new|up|hot)\b|\b(?:summar\w+|overview|recap|highlights)\b/

const overview =
  /\b(?:summar\w+|overview|recap|highlights|wrap[- ]?up)\b|\bwhat(?:'s|s| is| has|'s been)? (?:happen\w*|going on|up)\b/
