import { filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import { spelled } from './computing/formula.ts'
import { nameOfMetric } from './computing/formulas.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { holdsNumbers, holdsSubject, holdsTerm } from './quotes/asked_words.ts'
import { subjectsOf } from './reading/words.ts'

/** Words of a question that its answer does not reflect. */
export interface WordsWithoutEffect {
  /** Things that nothing in the answer is about. */
  absent: string[]
  /** Words that had no influence on the answer. */
  unused: string[]
  /** Both, and negating words that could not be read. */
  all: string[]
}

/**
 * Finds the words that an answer must name as having no effect. Names, periods and figures select what is stated, aspects
 * are checked in `gaps.ts`, and all other words must be in the statements or in the names of their figures.
 */
export function wordsWithoutEffect(
  { open, numbers, reversed, refusal, metrics, computations, computed, names }: FilingEvidence,
  statements: readonly Statement[],
): WordsWithoutEffect {
  const told = refusal ? [] : statements.map(({ title, text }) => termsOf(`${title} ${text}`))
  const ofFigures = [...metrics, ...computations.map(({ metric }) => metric)].flatMap(filingVocabulary().namesOf)
  const formulas = computed.map(({ computation }) => spelled(computation.formula, nameOfMetric)).join(' ')
  const ofSigns = Object.entries(signs).flatMap(([sign, words]) => (formulas.includes(` ${sign} `) ? words : []))
  const held = new Set([...told.flat(), ...(told.length > 0 ? [...ofFigures.flat(), ...ofSigns, ...names] : [])])
  const isHeld = ({ terms }: { terms: string[] }) => terms.some((term) => holdsTerm(held, term))
  const subjects = subjectsOf(open)
  const absent = subjects.flatMap(({ words, isOther }, at) => {
    const own = new Set(told.flat())
    const missing = words.filter(({ terms }) => !terms.some((term) => holdsTerm(own, term)))
    if (missing.length > 0) return missing.map(({ word }) => word)
    // Each of several things needs a statement of its own: `Optum Rx and Optum Health`.
    const isOneOf = isOther || subjects[at + 1]?.isOther
    return isOneOf && !told.some((terms) => holdsSubject(terms, words)) ? [words.map(({ word }) => word).join(' ')] : []
  })
  const written = refusal ? '' : statements.map(({ text }) => text).join(' ')
  absent.push(...numbers.filter((number) => !holdsNumbers(written, [number])))
  const unused = open.filter((word) => word.isLoose && !isHeld(word)).map(({ word }) => word)
  return { absent: [...new Set(absent)], unused: [...new Set(unused)], all: [...absent, ...unused, ...reversed] }
}

/** The words that the sign of a computed formula answers. */
const signs: Record<string, string[]> = {
  '-': termsOf('minus less'),
  '+': termsOf('plus'),
  '/': termsOf('over divided ratio'),
  '*': termsOf('times'),
}
