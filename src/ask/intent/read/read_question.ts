import { withoutPersonalData } from '../../../labels/personal_data.ts'
import { type PlacedText, placedText } from '../../../text/phrases/placed_words.ts'
import { spellingOf } from '../../../text/spelling.ts'
import { stemOf } from '../../../text/words.ts'
import { type Correction, corrected } from '../../corrections.ts'
import type { KnownNames } from '../../known_names.ts'
import type { AskedPart } from './asked.ts'
import { Clause, type QuestionTerm } from './clause.ts'
import { readPart } from './grammar.ts'
import { clausesOf } from './parts.ts'
import { questionTerms } from './terms.ts'
import { intentVocabulary } from './vocabulary.ts'

/** The result of reading a question. */
export interface ReadQuestion {
  parts: AskedPart[]
  /** Misspelt words and their corrections. */
  corrections: Correction[]
}

/** Reads a question about retail interest, with the symbols of the request, into the slots of each of its parts. */
export function readIntentQuestion(question: string, given: string[], names: KnownNames): ReadQuestion {
  const asked = placedText(cleaned(question))
  const terms = questionTerms(asked, names)
  const unknown = unknownPlaces(asked, terms)
  const isKnown = (place: number) => !unknown.has(place) || names.isEnglish(asked.words[place].form)
  const put = corrected(asked, isKnown, speller(names))
  const placed = placedText(put.text)
  const better = put.corrections.length > 0 ? questionTerms(placed, names) : terms
  // If most words are still unknown after correction, the text is in another language rather than misspelt.
  const isForeign = unknown.size > 2 && 2 * unknownPlaces(placed, better).size > asked.words.length
  const clauses = isForeign ? clausesOf(asked, terms) : clausesOf(placed, better)
  const corrections = isForeign ? [] : put.corrections
  const parts: AskedPart[] = []
  for (const clause of clauses) parts.push(readPart(clause, given, names, parts.at(-1)))
  if (parts.length === 0) parts.push(readPart(new Clause(placedText(''), []), given, names, undefined))
  // Words are reported as they were written.
  const written = new Map(corrections.map(({ found, read }) => [read, found.toLowerCase()]))
  for (const part of parts) part.notUnderstood = part.notUnderstood.map((word) => written.get(word) ?? word)
  // A window named in only one part applies to the whole question.
  const windows = parts.filter(({ window }) => window)
  const isOpen = (part: AskedPart, at: number) => part.baseline === undefined && !clauses[at]?.has('default')
  if (windows.length === 1)
    for (const [at, part] of parts.entries()) if (isOpen(part, at)) part.window ??= windows[0].window
  return { parts, corrections }
}

function unknownPlaces(text: PlacedText, terms: QuestionTerm[]): Set<number> {
  // An unknown symbol may be a misspelt name: `NVDIA`.
  const isOpen = ({ kind, start }: QuestionTerm) =>
    kind === 'unknown' || (kind === 'symbol' && text.tokens[text.words[start].token].kind === 'word')
  return new Set(terms.flatMap((term) => (isOpen(term) ? [term.start] : [])))
}

/** Removes personal data, but keeps a placeholder if the question is about the person. Writes `>` as `above` and `.5%` as `0.5%`. */
function cleaned(question: string): string {
  const spelledOut = withoutPersonalData(question).replaceAll(contraction, '$1 not')
  const text = spelledOut.replaceAll(placeholder, (found, asked) => (asked ? found : ' '))
  const spelt = text.replaceAll(/(?:[<>]=?|[≤≥])(?=\s*\.?\d)/g, (sign) => ` ${comparisons[sign]} `)
  // The mark that ends a quoted question ends no sentence of the user's.
  const quoted = spelt.replaceAll(singleQuoted, '"$1"').replaceAll(/[?!.]+(?=["”])/g, '')
  const than = quoted.replaceAll(/\b(\p{L}+er|more|less)(\s+)then\b/giu, '$1$2than')
  const sorted = than.replaceAll(sorting, '$<from> $<to> $<measure>')
  // `What % of the talk`.
  const spoken = sorted.replaceAll(/(?<![\p{N}]\s?)%/gu, ' percent ')
  return spoken.replaceAll(/(?<![\p{L}\p{N}.])\.(?=\p{N})/gu, '0.').replaceAll(/\p{L}{4,}(?:est|ier)\b/gu, ofMood)
}

/** Writes a comparative or superlative of a mood as two words: `gloomiest` as `most gloomy`. */
function ofMood(word: string): string {
  const base = word.toLowerCase().replace(/(?:est|er)$/, '')
  const found = [base, `${base}e`, base.replace(/i$/, 'y')].find((form) => intentVocabulary().moods.has(form))
  return found ? `${word.toLowerCase().endsWith('est') ? 'most' : 'more'} ${found}` : word
}

/** A negated verb without its apostrophe: `werent`. */
const contraction = /\b(is|are|was|were|do|does|did|has|have|had|would|could|should)nt\b/gi

const comparisons: Record<string, string> = {
  '>': 'above',
  '<': 'below',
  '>=': 'at least',
  '<=': 'at most',
  '≥': 'at least',
  '≤': 'at most',
}

const extremes = 'lowest|least|smallest|fewest|highest|most|largest|biggest'
/** `From smallest share to largest` is written as `from smallest to largest share`. */
const sorting = new RegExp(
  String.raw`\b(?<from>${extremes})\s+(?<measure>(?:\p{L}+\s+){1,3}?)(?<to>to\s+(?:${extremes}))(?=\s*(?:[.,;?!]|$))`,
  'giu',
)

/** Text in single quotation marks, in which an apostrophe within a word ends nothing. */
const singleQuoted = /(?<![\p{L}\p{N}])['‘]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['’](?!\p{L})/gu

const placeholder = /((?:did|does|has|of|about|by|from) )?\[(?:email|user|link|phone|wallet)\]/g

const spellers = new WeakMap<KnownNames, (word: string) => string | undefined>()

function speller(names: KnownNames): (word: string) => string | undefined {
  const known = spellers.get(names)
  if (known) return known
  const { words, fillers } = intentVocabulary()
  const bases = [...words].filter((word) => !/(?:ed|ing)$/.test(word))
  const inflected = bases.flatMap((word) => ['', 's', 'ing', 'ed'].map((ending) => word + ending))
  const nearest = spellingOf([...words, ...fillers.keys(), ...names.nameWords], 4, 11)
  // Corrects misspelt inflections that are not near any base word.
  const nearestInflected = spellingOf(inflected, 5, 11)
  const stems = new Set([...words].map(stemOf))
  // `Yappin` lacks its g.
  const found = (word: string) =>
    word.endsWith('in') && stems.has(stemOf(`${word}g`)) ? `${word}g` : (nearest(word) ?? nearestInflected(word))
  spellers.set(names, found)
  return found
}
