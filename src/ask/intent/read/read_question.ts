import { withoutPersonalData } from '../../../labels/personal_data.ts'
import { windowOf } from '../../../text/periods.ts'
import { type PlacedText, placedText } from '../../../text/phrases/placed_words.ts'
import { spellingOf } from '../../../text/spelling.ts'
import { stemOf } from '../../../text/words.ts'
import { type Correction, corrected } from '../../corrections.ts'
import type { KnownNames } from '../../known_names.ts'
import type { AskedPart } from './asked.ts'
import { Clause } from './clause.ts'
import { readPart } from './grammar.ts'
import { clausesOf } from './parts.ts'
import type { QuestionTerm } from './term.ts'
import { questionTerms } from './terms.ts'
import { intentVocabulary } from './vocabulary.ts'

/** A question as it was read. */
export interface ReadQuestion {
  parts: AskedPart[]
  /** Misspelt words and their corrections. */
  corrections: Correction[]
}

/** Reads a question about retail interest, with the symbols of the request, into the slots of each of its parts. */
export function readIntentQuestion(question: string, given: string[], names: KnownNames): ReadQuestion {
  const asked = placedText(withLeadingZeros(withoutPlaceholders(withoutPersonalData(question))))
  const terms = questionTerms(asked, names)
  const unknown = unknownPlaces(asked, terms)
  const isKnown = (place: number) => !unknown.has(place) || names.isEnglish(asked.words[place].form)
  const put = corrected(asked, isKnown, speller(names))
  const placed = placedText(put.text)
  const better = put.corrections.length > 0 ? questionTerms(placed, names) : terms
  // Words of another language are not misspelt: few of them are near a word that is known here.
  const isForeign = unknown.size > 2 && 2 * unknownPlaces(placed, better).size > asked.words.length
  const clauses = isForeign ? clausesOf(asked, terms) : clausesOf(placed, better)
  const corrections = isForeign ? [] : put.corrections
  const parts: AskedPart[] = []
  for (const [at, clause] of clauses.entries()) {
    const asked = readPart(clause, given, names, clauses[at - 1])
    const last = parts.at(-1)
    const hasSubject = asked.tickers.length + asked.topics.length > 0
    const isOfGroup = asked.elsewhere.length > 0 || asksWhichOf(clause, asked)
    if (last && isOfGroup && !hasSubject && asked.groups.length === 0) asked.groups = last.groups
    const isBare = asked.elsewhere.length > 0 && !clause.has('noun.ticker') && !clause.asksOfAll
    if (last && !hasSubject && (asked.isOnRanked || isBare) && last.tickers.length + last.topics.length > 0) {
      asked.tickers = last.tickers
      asked.topics = last.topics
      asked.isOnRanked = false
    }
    const isCompared = last !== undefined && last.tickers.length + last.topics.length > 1 && asksWhichOf(clause, asked)
    if (last && !hasSubject && (isCompared || isOfSubjectBefore(clause, asked))) {
      asked.tickers = last.tickers
      asked.topics = last.topics
    }
    parts.push(asked)
  }
  const windows = parts.filter(({ window }) => window)
  if (windows.length === 1) for (const part of parts) part.window ??= windows[0].window
  // `From the 90 days to the 7 days`: sentiment is compared with a longer window.
  for (const part of parts) {
    const { window, baseline } = part
    if (part.asksSentiment && window && baseline !== undefined && baseline < window.days)
      Object.assign(part, { window: windowOf({ days: baseline, isCompared: false }), baseline: window.days })
  }
  return {
    parts: parts.length > 0 ? parts : [readPart(new Clause(placedText(''), []), given, names, undefined)],
    corrections,
  }
}

/** `UNH or BRK.B: which is liked more, and which grew more`: which of those that were compared. */
function asksWhichOf(clause: Clause, { refusals, definitions, groups }: AskedPart): boolean {
  const isNamed = clause.has('noun', 'ask.topics', 'ask.themes', 'symbol') || groups.length > 0
  return /^(?:which|who)$/.test(clause.opening) && !isNamed && refusals.length + definitions.length === 0
}

/** `Apple's mood, and are people more scared than last month`: a later part that names nothing else is of the same subject. */
function isOfSubjectBefore(clause: Clause, asked: AskedPart): boolean {
  const asksOfMood = asked.asksSentiment || asked.asksMoodChange || asked.change !== undefined
  const isOther = clause.has(
    'noun',
    'group',
    'buzz',
    'symbol',
    'ask.topics',
    'ask.overview',
    'order.most',
    'order.least',
  )
  const isAlone = asked.refusals.length === 0 && asked.definitions.length === 0 && asked.elsewhere.length === 0
  // `Apple's mood, and is the market more bearish`.
  const isOfAll = clause.terms.some((term) => /\b(?:market|overall|general|generally)\b/.test(clause.formOf(term)))
  // `UNH: why, and what are the questions`, `SOFI's mood, and what do they ask`, `what is the share`.
  const light = ['filler', 'ask', 'join', 'crowd', 'period', 'bound', 'of', 'pronoun']
  const isOfThose = asked.asksThemes || asked.asksTopics || asked.asksShare
  if (isOfThose && isAlone && !isOfAll && clause.terms.every(({ kind }) => light.includes(kind))) return true
  return asksOfMood && isAlone && !isOther && !isOfAll && !clause.asksOfAll && !/^(?:what|who)$/.test(clause.opening)
}

function unknownPlaces(text: PlacedText, terms: QuestionTerm[]): Set<number> {
  // A symbol that nothing knows may be a misspelt name: `NVDIA`.
  const isOpen = ({ kind, start }: QuestionTerm) =>
    kind === 'unknown' || (kind === 'symbol' && text.tokens[text.words[start].token].kind === 'word')
  return new Set(terms.flatMap((term) => (isOpen(term) ? [term.start] : [])))
}

/** `.5%` is half a percent. */
function withLeadingZeros(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}.])\.(?=\p{N})/gu, '0.')
}

/** Placeholders of personal data have no meaning, unless the question is about the person. */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(placeholder, (found, asked) => (asked ? found : ' '))
}

const placeholder = /((?:did|does|has|of|about|by|from) )?\[(?:email|user|link|phone|wallet)\]/g

const spellers = new WeakMap<KnownNames, (word: string) => string | undefined>()

function speller(names: KnownNames): (word: string) => string | undefined {
  const known = spellers.get(names)
  if (known) return known
  const { words, fillers } = intentVocabulary()
  const inflected = [...words].flatMap((word) => ['', 's', 'ing', 'ed'].map((ending) => word + ending))
  const nearest = spellingOf([...words, ...fillers, ...names.nameWords], 4, 11)
  // What an inflection is a misspelling of, where no word itself is.
  const nearestInflected = spellingOf(inflected, 5, 11)
  const stems = new Set([...words].map(stemOf))
  // `Yappin` lacks its g.
  const found = (word: string) =>
    word.endsWith('in') && stems.has(stemOf(`${word}g`)) ? `${word}g` : (nearest(word) ?? nearestInflected(word))
  spellers.set(names, found)
  return found
}
