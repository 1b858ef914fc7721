import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { CompanyNames } from './names.ts'

/** Topics about parts of a company or the origin of its figures. The metrics store has figures only for whole companies. */
export const partTopics: ReadonlySet<string> = new Set(['customers', 'segments', 'geography', 'products'])

/** A content word that the grammar does not read. A quotation must contain it, or it is reported as not understood. */
export interface OpenWord {
  word: string
  terms: string[]
  /** Whether it is an alternative to the one before it: `mac vs ipad`. */
  isOther: boolean
  /** Whether it does not restrict the question, like many verbs and adverbs. An answer without it names it as not used. */
  isLoose: boolean
  /** Its place among the words of the question, and the term of a topic directly before it: `retain card members`. */
  at: number
  behind?: string
}

/** The words of a question, sorted by what reads them. */
export interface MarkedWords {
  /** Those that belong neither to the grammar nor to a company's name. */
  open: OpenWord[]
  /** Numbers that name products: `737 deliveries`. */
  numbers: string[]
  /** Topics of the vocabulary. */
  topics: string[]
  /** Terms of the phrases that name topics. */
  topicTerms: string[][]
  /** Terms of the vocabulary's phrases. */
  held: Set<string>
}

/**
 * Sorts the words of a text into names, periods and vocabulary, words for an aspect that the answer is checked for, words
 * without a meaning of their own, and open words. Titles of persons are read only in a question with `who`.
 */
export function markedWords(text: string, names: CompanyNames, cued: CuedText): MarkedWords {
  const { meanings, plainTerms, looseTerms, aspectTerms, persons, sizes } = filingVocabulary()
  const titles = new Set(cued.has('who') ? [...persons.values()].flatMap(({ asked }) => asked.flat()) : [])
  const asking = new Set([...aspectTerms].flatMap(([aspect, terms]) => (cued.has(aspect) ? [...terms] : [])))
  const inactive = new Set([...aspectTerms.values()].flatMap((terms) => [...terms]))
  // A single letter is a name (`customer A`), but `v` is versus.
  const termsIn = (word: string) => (/^[b-hj-uw-z]$|^[A-HJ-Z]$/.test(word) ? [word.toLowerCase()] : termsOf(word))
  const words = text.split(/[\s/]+/).map((word, at) => ({ word, terms: termsIn(word.replace(/[?.!,]$/, '')), at }))
  const all = words.flatMap(({ terms }, at) => terms.map((term) => ({ term, at })))
  const taken = new Set<number>()
  const held = new Set<string>()
  const topicTerms: string[][] = []
  const ofMetrics = new Set<number>()
  const ofTopics = new Map<number, { topic: string; term: string }>()
  for (const { from, to } of names.find(all.map(({ term }) => term))) {
    const own = all.slice(from, to).map(({ at }) => at)
    // `Activision, Blizzard and King` lists parts of the company whose name they make.
    const isList = own.slice(0, -1).some((at) => words[at].word.endsWith(',')) && own.at(-1)! + 1 < words.length
    if (!isList || !joining.test(words[own.at(-1)! + 1].word.toLowerCase())) for (const at of own) taken.add(at)
  }
  for (const { value, from, to } of meanings.find(all.map(({ term }) => term))) {
    if (value.kind === 'topic' && !partTopics.has(value.id))
      topicTerms.push(
        all.slice(from, to).flatMap(({ term }) => (plainTerms.has(term) || looseTerms.has(term) ? [] : [term])),
      )
    const isOfCost = value.kind === 'metric' && sizes.has(value.id) && costs.has(all[to]?.term)
    for (const { term, at } of all.slice(from, isOfCost ? to + 1 : to)) {
      taken.add(at)
      if (value.kind === 'metric') ofMetrics.add(at)
      if (value.kind === 'topic') ofTopics.set(at, { topic: value.id, term })
      held.add(term)
    }
  }
  const isRead = (term: string) =>
    plainTerms.has(term) || asking.has(term) || titles.has(term) || isPeriodOrAmount(term)
  // `Iphone vs services`: a topic that is joined to an open word is read as a name.
  const isBare = (at: number) => words[at]?.terms.length > 0 && !taken.has(at) && !words[at].terms.every(isRead)
  // `Automotive sales vs services`: the name may stand before a figure.
  const isNameAt = (at: number): boolean => isBare(at) || (ofMetrics.has(at) && isNameAt(at - 1))
  const isJoined = (at: number, to: number) => joining.test(words[at]?.word.toLowerCase()) && isNameAt(to)
  const isNamed = (at: number) => ofTopics.has(at) && (isJoined(at - 1, at - 2) || isJoined(at + 1, at + 2))
  const open = words
    .filter(({ terms }, at) => (!taken.has(at) || isNamed(at)) && terms.length > 0 && !terms.every(isRead))
    .map((each) => ({ ...each, word: each.word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '') }))
    .filter(({ word }) => /^outside$/i.test(word) || !cuedText(word).has('reversing'))
    .map(({ word, terms, at }, place, all) => {
      const between = place > 0 ? words.slice(all[place - 1].at, at).map((each) => each.word.toLowerCase()) : []
      const joins = between.some((each) => joining.test(each) || each.endsWith(','))
      // `Azure and other services` is one name.
      const isOther = joins && between.length < 7 && !between.includes('other')
      const isWeak = (term: string) => looseTerms.has(term) || inactive.has(term) || isRead(term)
      // `Bookings` are things, although `booked` restricts nothing.
      const isLoose = (terms.every(isWeak) && !/ings$/.test(word)) || /^\p{Ll}{3,}ly$/u.test(word)
      return { word, terms, isLoose, isOther, at, behind: ofTopics.get(at - 1)?.term }
    })
  const topics = [...ofTopics].filter(([at]) => !isNamed(at)).map(([, { topic }]) => topic)
  return { open, numbers: numbersIn(text), topics: [...new Set(topics)], topicTerms, held }
}

/** `Impairment charges` and `R&D costs` name the same figures as without these words. */
export const costs = new Set(termsOf('charge loss cost expense spending'))

const joining = /^(?:vs?\.?|versus|and|or|&|plus|compared|also|then)$/

/** Groups open words by the things that they name. Adjacent words name one thing, and its alternatives follow it. */
export function subjectsOf(open: readonly OpenWord[]): { words: OpenWord[]; isOther: boolean }[] {
  const subjects: { words: OpenWord[]; isOther: boolean }[] = []
  for (const word of open.filter(({ isLoose }) => !isLoose)) {
    const last = subjects.at(-1)
    if (last && !word.isOther && last.words.at(-1)!.at === word.at - 1) last.words.push(word)
    else subjects.push({ words: [word], isOther: word.isOther && last !== undefined })
  }
  return subjects
}

function isPeriodOrAmount(term: string): boolean {
  return /^(?!\d{3}$)\d|^q[1-4]$|^h[12]$|^fy\d*$/.test(term)
}

/** Numbers of three digits that name things, as they are neither amounts nor bounds. */
function numbersIn(text: string): string[] {
  const found = text.matchAll(/(?<![\d$€£.,%+*/×(-] ?)\b\d{3}\b(?! ?[%)*/×+]|[.,-]?\d)/g)
  return [...new Set([...found].filter(({ 0: { length }, index }) => isName(text, index, index + length)).map(String))]
}

function isName(text: string, start: number, end: number): boolean {
  const before = /\b(?:top|first|last|than|least|most|over|under|above|below|about|by|to|of|in|from|s&p|fortune) $/i
  return (
    !before.test(text.slice(0, start)) &&
    /^ (?!(?:million|billion|thousand|percent|basis|bps|days)\b)\p{L}/u.test(text.slice(end))
  )
}

/** Negating words with the words after them, except in phrases of the vocabulary and in fixed expressions. */
export function reversalsIn({ words, tokens, text, places }: CuedText, held: ReadonlySet<string>): string[] {
  const harmless = places('not_reversing')
  const found = places('reversing')
    .filter(({ start }) => !harmless.some((each) => each.start <= start && start < each.end))
    .filter(({ start }) => !termsOf(words[start].form).some((term) => held.has(term)))
    .map(({ start, end }) => {
      const [first, last] = [start, Math.min(end + 1, words.length - 1)].map((at) => tokens[words[at].token])
      return text.slice(first.at, last.at + last.text.length)
    })
  return [...new Set(found)]
}

/** The signer of filings that a text names, by the longest matching phrase of the vocabulary. */
export function personIn(text: string): string | undefined {
  const terms = termsOf(text)
  const holds = (phrase: readonly string[]) =>
    terms.some((_, at) => phrase.every((word, place) => terms[at + place] === word))
  const found = [...filingVocabulary().persons].flatMap(([name, { asked }]) =>
    asked.filter(holds).map(({ length }) => ({ name, length })),
  )
  return found.sort((one, other) => other.length - one.length)[0]?.name
}
