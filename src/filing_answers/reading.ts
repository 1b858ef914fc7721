import { type FilingQuestion, questionOf } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import { type AskedComputation, computationsIn, metricsIn } from './computing/computations.ts'
import { hasCue, placesOf, wordsOf } from './cues.ts'
import { withoutOrders } from './orders.ts'

export type Refusal = 'advice' | 'price' | 'reversed' | 'order'

/** A content word of a question that no part of the grammar reads: a quotation must hold it, or it is not understood. */
export interface OpenWord {
  word: string
  terms: string[]
}

/** What a question about filings asks, as far as its words tell. */
export interface Reading {
  question: FilingQuestion
  /** Names in metrics.yaml, filing_formulas.yaml or the vocabulary. */
  metrics: string[]
  computations: AskedComputation[]
  /** Topics of the vocabulary. */
  topics: string[]
  /** Somebody who signs filings, by the vocabulary's name. */
  person: string | undefined
  /** Words that are neither of the grammar nor of a company's name. */
  open: OpenWord[]
  /** Words that reverse a meaning, each with the term behind it, that no phrase of the vocabulary holds. */
  reversed: { words: string; next: string | undefined }[]
  refusal: Refusal | undefined
  asksChange: boolean
  asksWhy: boolean
  asksReason: boolean
  asksCount: boolean
  /** Whether several things are asked for, or one of several. */
  asksSeveral: boolean
  /** Whether the largest or smallest of several is asked for. */
  asksSuperlative: boolean
  period: 'quarterly' | 'yearly' | 'any'
  /** Months that a figure covers, where the question tells. */
  months: number | undefined
  /** How many periods up to the newest are asked for, as in `the last eight quarters`. */
  lastPeriods: number | undefined
}

/** Reads a question; `names` are terms of the companies' names. Nothing in it is taken for an order. */
export function readQuestion(whole: string, names: ReadonlySet<string>): Reading {
  // Definitions name figures that are not asked for; conditions on how to answer ask for nothing.
  const told = withoutOrders(whole)
  const { rest, computations } = computationsIn(withoutInstructions(told))
  const question = questionOf(rest, names)
  const words = wordsOf(rest)
  const marked = markedWords(rest, names)
  const reversed = reversalsIn(words, marked)
  const person = hasCue(words, 'who') ? personIn(rest) : undefined
  // `CFO` is cash from operations, too.
  const metrics = person ? [] : metricsIn(rest)
  const isFigure = metrics.length > 0 || computations.length > 0
  const part = partOfYear(words)
  const isYearly = (question.years.length > 0 && !part) || hasCue(words, 'yearly')
  const isQuarterly = !part && (question.quarters.length > 0 || hasCue(words, 'quarterly'))
  const period = isQuarterly ? 'quarterly' : isYearly ? 'yearly' : 'any'
  return {
    question,
    metrics,
    computations,
    topics: marked.topics,
    person,
    open: marked.open,
    reversed,
    refusal:
      (told.trim() === '' ? 'order' : refusalOf(words)) ?? (reversed.length > 0 && isFigure ? 'reversed' : undefined),
    asksChange: hasCue(words, 'change') || question.years.length > 1,
    asksWhy: hasCue(words, 'why'),
    asksReason: hasCue(words, 'reason'),
    asksCount: hasCue(words, 'count'),
    asksSeveral: hasCue(words, 'several'),
    asksSuperlative: hasCue(words, 'superlative'),
    period,
    months: part ?? { quarterly: 3, yearly: 12, any: undefined }[period],
    lastPeriods: lastPeriodsIn(words, period),
  }
}

/** Whether a question sets several companies beside each other and asks of none how it changed. */
export function comparesAlone(text: string, companies: number): boolean {
  return companies > 1 && !hasCue(wordsOf(text), 'own_change')
}

/** Without what says how to answer: whole sentences, and what stands before the question within its sentence. */
function withoutInstructions(text: string): string {
  const sentences = text.split(/(?<=[.?!:])\s+(?=\p{L})/u)
  const kept = sentences.filter((each) => {
    const words = wordsOf(each)
    if (/^if\b/i.test(each) && hasCue(words, 'instruction')) return false
    return each.includes('?') || / as:?$/.test(each) || !hasCue(words, 'how_to_answer')
  })
  const asked = kept.map((each) => {
    const [aside] = /^[^,?]{10,250}, (?=(?:what|which|how|who|did|is|does|was)\b)/i.exec(each) ?? []
    return aside && hasCue(wordsOf(aside).slice(0, 1), 'aside') ? each.slice(aside.length) : each
  })
  return asked.length > 0 ? asked.join(' ') : text
}

interface MarkedWords {
  open: OpenWord[]
  topics: string[]
  /** Terms that phrases of the vocabulary hold. */
  held: Set<string>
}

function markedWords(text: string, names: ReadonlySet<string>): MarkedWords {
  const { meanings, plainTerms, persons } = filingVocabulary()
  const words = text.split(/[\s/]+/).map((word) => ({ word, terms: termsOf(word) }))
  const all = words.flatMap(({ terms }, at) => terms.map((term) => ({ term, at })))
  const taken = new Set<number>()
  const held = new Set<string>()
  const topics: string[] = []
  for (const { value, from, to } of meanings.find(all.map(({ term }) => term))) {
    if (value.kind === 'topic' && !topics.includes(value.id)) topics.push(value.id)
    for (const { term, at } of all.slice(from, to)) {
      taken.add(at)
      held.add(term)
    }
  }
  const titles = new Set([...persons.values()].flatMap(({ asked }) => asked.flat()))
  const isRead = (term: string) =>
    plainTerms.has(term) || names.has(term) || titles.has(term) || /^\d|^q[1-4]$|^fy\d*$/.test(term)
  const open = words
    .filter(({ terms }, at) => !taken.has(at) && terms.length > 0 && !terms.every(isRead))
    .map(({ word, terms }) => ({ word: word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''), terms }))
    .filter(({ word }) => !reversing(word))
  return { open, topics, held }
}

/** Whether a word is one of those that reverse a meaning. */
function reversing(word: string): boolean {
  return placesOf([word.toLowerCase()], 'reversing').length > 0
}

/** Reversing words that no phrase of the vocabulary and no fixed expression holds. */
function reversalsIn(words: readonly string[], { held }: MarkedWords): Reading['reversed'] {
  const harmless = placesOf(words, 'not_reversing')
  const isHarmless = (from: number) => harmless.some((each) => each.from <= from && from < each.to)
  const negated = words.flatMap((word, from) => (from > 0 && word.endsWith("n't") ? [{ from, to: from + 1 }] : []))
  const unlike = words.flatMap((word, from) => (isUnWord(word) ? [{ from, to: from }] : []))
  return [...placesOf(words, 'reversing'), ...negated, ...unlike]
    .filter(({ from }) => !isHarmless(from) && !termsOf(words[from]).some((term) => held.has(term)))
    .map(({ from, to }) => {
      const behind = words.slice(Math.max(to, from), to + 4)
      const said = words.slice(from, Math.max(to, from + 1) + 2).join(' ')
      return { words: said, next: behind.flatMap((word) => termsOf(word))[0] }
    })
}

/** `unhedged`, `non-recurring`: a word of the vocabulary with a beginning that turns it round. */
function isUnWord(word: string): boolean {
  const [, rest] = /^(?:un|non-?)(\p{L}{5,})$/u.exec(word) ?? []
  const terms = rest === undefined ? [] : termsOf(rest)
  return terms.length > 0 && filingVocabulary().meanings.find(terms).length > 0
}

function personIn(text: string): string | undefined {
  const terms = termsOf(text)
  const found = [...filingVocabulary().persons].flatMap(([name, { asked }]) => {
    const longest = asked.filter((phrase) => holds(terms, phrase)).map(({ length }) => length)
    return longest.length > 0 ? [{ name, length: Math.max(...longest) }] : []
  })
  return found.sort((one, other) => other.length - one.length)[0]?.name
}

function holds(terms: readonly string[], phrase: readonly string[]): boolean {
  return terms.some((_, at) => phrase.every((word, place) => terms[at + place] === word))
}

function refusalOf(words: readonly string[]): Refusal | undefined {
  if (hasCue(words, 'advice')) return 'advice'
  return hasCue(words, 'price') ? 'price' : undefined
}

/** Six or nine months, where a span between a quarter and a year is asked for. */
function partOfYear(words: readonly string[]): number | undefined {
  const text = words.join(' ')
  if (/\b(?:six|6)[- ]months?\b|\b(?:first|second) half\b|\bh[12]\b/.test(text)) return 6
  return /\b(?:nine|9)[- ]months?\b/.test(text) ? 9 : undefined
}

const counts = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const lasts = new Set(['last', 'past', 'previous', 'recent', 'latest', 'trailing'])

function lastPeriodsIn(words: readonly string[], period: Reading['period']): number | undefined {
  for (const [at, word] of words.entries()) {
    const count = Number(words[at + 1]) || counts.indexOf(words[at + 1] ?? '') + 2
    if (!lasts.has(word) || !Number.isInteger(count) || count < 2 || count > 99) continue
    const unit = words.slice(at + 2, at + 4).find((each) => each === 'years' || each === 'quarters')
    if (unit) return unit === 'years' && period === 'quarterly' ? 4 * count : count
  }
  return undefined
}
