import type { KnownNames, KnownTopic } from '../ask/known_names.ts'
import { tokensOf } from '../text/tokens.ts'
import { readingOf } from '../text/words.ts'
import { changeOf } from './changes.ts'
import { leaningOf } from './leanings.ts'
import { windowsOf } from './windows.ts'

export interface Subjects {
  tickers: string[]
  topics: KnownTopic[]
  /** What it wants left out. */
  excluded: { tickers: string[]; topics: KnownTopic[] }
  /** Whether it names its first topic by a word of the label, rather than something that counts under it. */
  isTopicNamed: boolean
  /** Symbols given whose conversations count under another one. */
  renamed: { from: string; to: string }[]
  /** Whether something that is asked about is neither a ticker nor a topic of the release. */
  isPartUnknown: boolean
  /** Whether a share of a topic's conversations that name a ticker is asked for. */
  asksTickerOfTopic: boolean
}

/** The tickers and topics that a question is about; symbols given beside it come first. */
export function subjectsOf(question: string, given: string[], names: KnownNames): Subjects {
  const { excluded, rest } = exclusionsOf(question, names)
  const named = names.tickersIn(rest)
  const tickers = [...new Set([...given.map(names.symbolOf), ...named])].slice(0, 20)
  const isKnown = (text: string) =>
    names.tickersIn(text).length > 0 || names.topicsIn(withoutAsking(text, names)).length > 0
  const topics = names.topicsIn(withoutAsking(rest, names)).slice(0, 5)
  const isNothing = tickers.length + topics.length === 0
  return {
    tickers,
    topics,
    excluded,
    isTopicNamed: topics.length > 0 && sharesWord(rest, topics[0].label),
    renamed: given.map((from) => ({ from, to: names.symbolOf(from) })).filter(({ from, to }) => from !== to),
    isPartUnknown: isNothing ? namesAnything(rest, names) : isHalfKnown(question, isKnown),
    asksTickerOfTopic: tickers.length === 1 && topics.length > 0 && asksInverse(question, names),
  }
}

const excluding =
  /\b(?:exclud(?:e|es|ing)|except(?: for)?|besides|apart from|aside from|other than|leav(?:e|ing) out|not counting|but not(?: about| on)?|not about)\s+((?:(?!\b(?:that|which|who|with|what|where|in|over|this|last|past|are|is|do|does|did|were|has|have|right|today)\b)[^,;:?!])+)/gi

/** What a question wants left out, and the question without that. */
function exclusionsOf(question: string, names: KnownNames): { excluded: Subjects['excluded']; rest: string } {
  const excluded: Subjects['excluded'] = { tickers: [], topics: [] }
  const rest = question.replaceAll(excluding, (text, what: string) => {
    const tickers = names.tickersIn(what)
    const topics = names.topicsIn(withoutAsking(what, names))
    if (tickers.length + topics.length === 0) return text
    excluded.tickers.push(...tickers)
    // Of a company's name no topic is meant.
    if (tickers.length === 0) excluded.topics.push(...topics)
    return ' ; '
  })
  return { excluded, rest }
}

function sharesWord(question: string, label: string): boolean {
  const stems = (text: string) => readingOf(tokensOf(text)).words.map(({ stem }) => stem)
  const asked = new Set(stems(question))
  return stems(label).some((stem) => !empty.has(stem) && asked.has(stem))
}

/** Words of the asking itself, in which no topic is to be found. */
const aboutAsking =
  /\b(?:investors?|investing|retail|traders?|trading|people|users?|conversations?|questions?|ask(?:s|ed|ing)?|talk(?:s|ed|ing)?|mention(?:s|ed|ing)?|discuss(?:ed|ing)?|discussions?|stocks?|tickers?|shares?|compan(?:y|ies)|themes?|topics?|trend(?:s|ing)?|interest(?= (?:in|is|has|over|for|around|change)|[?.!]|$)|interested|sentiment|bullish|bearish|mood|most|top|rising|falling|gaining|losing|surging|fading|popular|buy|sell|hold|market)\b/gi

/** What is of a kind where a word before it says which: `penny stocks`, `the energy sector`. */
const kinds = /^(?:stocks?|shares?|compan(?:y|ies)|market)$/i

function withoutAsking(question: string, names: KnownNames): string {
  return question.replaceAll(aboutAsking, (word: string, at: number) => {
    if (!kinds.test(word)) return ' ; '
    return narrowing(question.slice(0, at), names) === undefined ? ' ; ' : word
  })
}

/** The word right before, if it says which kind and is no symbol or name of a company. */
function narrowing(before: string, names: KnownNames): string | undefined {
  const word = /([\p{L}\p{N}][\p{L}\p{N}&’'-]*)\s$/u.exec(before)?.[1]
  return word !== undefined && isContent(word) && names.tickersIn(word).length === 0 ? word : undefined
}

/** Words that say nothing of what is asked about. */
const empty = new Set(
  `a about after again ago all also am among an and another any anything are around as at be been before being best better big
   biggest both bottom but by can certain chatter changing common compare compared could crowd currently day days did different do does doing each
   ever every everyone everything far few fewest first for from fresh get gets getting give going good had has have having her here his hot
   hottest how i if in individual interesting is it its itself just know largest last late lately latest least less like list listed
   lot lots lower main many me mentioned money month months more most moving much my name named names new newest next no not now number of
   often on one ones online or other others our out over overall own particular past people period please popular prices promising
   publicly quarter quiet rank recent recently reddit right said same say saying says see seem seems shares should show since single
   small smallest so some something somebody someone specific still stuff such talked tell than that the their them themselves then there these they
   thing things think thinking this those three through time times to today together tonight top traded trending two unpopular under up upcoming
   us use used various very via wall was watched we week weekend weeks well were what whatever when where which while who whole whom why wise with
   within wondering world worst would wsb year years yesterday you your amount attention average buzz community daily feel feeling feelings folks
   hate hated held highest hype interest interests investor loved lowest movers opinion percent percentage proportion rate ratio retail's share side
   split street traders wallstreetbets weekly monthly market's everyone's people's between during versus vs concern concerns worries worry
   question conversation topic theme ticker stock company focus focused group level usual normal expected long short down higher red green calls puts wait stay leave calm buying selling holding momentum sense sort spike spikes jump kind
   nah nope naw yeah yep yes maybe ppl bout rn tho tbh imo lol bro guys yall`.split(/\s+/),
)

function isContent(word: string): boolean {
  const lower = word.toLowerCase().replaceAll('’', "'")
  if (empty.has(lower) || /^\p{N}+$/u.test(lower) || lower.length < 2) return false
  return !new RegExp(`^(?:${aboutAsking.source})$`, 'i').test(lower) && !isOfAsking(lower)
}

/** Whether a word asks for a change, a side or a time. */
function isOfAsking(word: string): boolean {
  const text = ` ${word} `
  return changeOf(text) !== undefined || leaningOf(text) !== undefined || windowsOf(word).length > 0
}

/** Whether a question without tickers and topics is about something nonetheless: `what do people say of cannabis stocks`. */
function namesAnything(question: string, names: KnownNames): boolean {
  for (const { index } of question.matchAll(/\b(?:stocks?|shares?|compan(?:y|ies)|sectors?)\b/gi)) {
    if (narrowing(question.slice(0, index), names) !== undefined) return true
  }
  return [
    ...question.matchAll(
      /\b(?:about|on|regarding|concerning|around|into)\s+(?:the\s+|an?\s+)?["“'‘«$]?([\p{L}\p{N}&’'-]+)/giu,
    ),
  ].some(([, word]) => isContent(word))
}

/** Whether one side of a comparison is known and the other is something else. */
function isHalfKnown(question: string, isKnown: (text: string) => boolean): boolean {
  for (const { 0: word, index } of question.matchAll(/\s(?:vs\.?|versus|or|compared (?:to|with)|than)\s/gi)) {
    const before = nearest(
      question
        .slice(0, index)
        .split(/[,;:?!]\s/)
        .at(-1)!,
      -4,
    )
    const after = nearest(question.slice(index + word.length).split(/[,;:?!.](?:\s|$)/)[0], 4)
    const [one, other] = [before, after].map(isKnown)
    if (one !== other && (one ? isSubject(after) : isSubject(nearest(before, -1)))) return true
  }
  return false
}

function nearest(text: string, words: number): string {
  const all = text.trim().split(/\s+/)
  return (words < 0 ? all.slice(words) : all.slice(0, words)).join(' ')
}

/** Whether words begin with a thing rather than a time, a side or a way. */
function isSubject(text: string): boolean {
  const [first] = text.split(/\s+/).filter((word) => !/^(?:the|an?|in|on|about|for|of)$/i.test(word))
  return (
    first !== undefined && windowsOf(text).length === 0 && (isContent(first) || /^(?:single|individual)$/i.test(first))
  )
}

/** `What percent of options conversations mention UNH?` */
function asksInverse(question: string, names: KnownNames): boolean {
  const parts = shareOf.exec(question)
  if (!parts) return false
  const [, whole, part] = parts
  return (
    names.tickersIn(whole).length === 0 &&
    names.tickersIn(part).length > 0 &&
    names.topicsIn(withoutAsking(whole, names)).length > 0
  )
}

const shareOf =
  /\b(?:percent(?:age)?|share|proportion|fraction|part|portion|much|many|%) of (.{2,80}?) (?:also )?(?:(?:is|are) (?:about|on)|mentions?|names?|involves?|includes?|concerns?|refers? to|brings? up|(?<!the )talks? about|comes? from)\s(.+)/i
