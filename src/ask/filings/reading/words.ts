import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type CuedText, cuedText } from './cues.ts'

/** A content word that the grammar does not read. A quotation must contain it, or it is reported as not understood. */
export interface OpenWord {
  word: string
  terms: string[]
  /** Whether it is an alternative to the one before it: `mac vs ipad`. */
  isOther: boolean
  /** Whether it restricts nothing, as many verbs and adverbs do; an answer need not contain it. */
  isLoose: boolean
  /** Its place among the words of the question, and the term of a topic directly before it: `retain card members`. */
  at: number
  behind?: string
}

/** The words of a question by what reads them. */
export interface MarkedWords {
  open: OpenWord[]
  topics: string[]
  /** Terms of the vocabulary's phrases. */
  held: Set<string>
}

/** Sorts the words of a text; `names` are terms of the companies' names. Titles are read where it asks who somebody is. */
export function markedWords(text: string, names: ReadonlySet<string>, isWho: boolean): MarkedWords {
  const { meanings, plainTerms, looseTerms, persons } = filingVocabulary()
  const titles = new Set(isWho ? [...persons.values()].flatMap(({ asked }) => asked.flat()) : [])
  // A letter alone is a name: `customer A`.
  const termsIn = (word: string) => (/^[b-hj-z]$|^[A-HJ-Z]$/.test(word) ? [word.toLowerCase()] : termsOf(word))
  const words = text.split(/[\s/]+/).map((word, at) => ({ word, terms: termsIn(word.replace(/[?.!,]$/, '')), at }))
  const all = words.flatMap(({ terms }, at) => terms.map((term) => ({ term, at })))
  const taken = new Set<number>()
  const held = new Set<string>()
  const topics: string[] = []
  const ofTopics = new Map<number, string>()
  for (const { value, from, to } of meanings.find(all.map(({ term }) => term))) {
    if (value.kind === 'topic' && !topics.includes(value.id)) topics.push(value.id)
    for (const { term, at } of all.slice(from, to)) {
      taken.add(at)
      if (value.kind === 'topic') ofTopics.set(at, term)
      held.add(term)
    }
  }
  const isRead = (term: string) => plainTerms.has(term) || names.has(term) || titles.has(term) || isPeriodOrAmount(term)
  const open = words
    .filter(({ terms }, at) => !taken.has(at) && terms.length > 0 && !terms.every(isRead))
    .map((each) => ({ ...each, word: each.word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '') }))
    .filter(({ word }) => !cuedText(word).has('reversing'))
    .map(({ word, terms, at }, place, all) => {
      const between = place > 0 ? words.slice(all[place - 1].at, at).map((each) => each.word.toLowerCase()) : []
      const joins = between.some((each) => /^(?:vs\.?|versus|and|or)$/.test(each)) || between[0]?.endsWith(',')
      // `Azure and other services` is one name.
      const isOther = joins === true && between.length < 5 && !between.includes('other')
      const isLoose = terms.every((term) => looseTerms.has(term)) || /^\p{Ll}{3,}ly$/u.test(word)
      return { word, terms, isLoose, isOther, at, behind: ofTopics.get(at - 1) }
    })
  return { open, topics, held }
}

function isPeriodOrAmount(term: string): boolean {
  return /^(?!\d{3}$)\d|^q[1-4]$|^fy\d*$/.test(term)
}

/** Reversing words, each with the words behind it, that are not part of a phrase of the vocabulary or of a fixed expression. */
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
