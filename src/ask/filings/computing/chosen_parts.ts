import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence } from '../evidence.ts'
import { holdsSubject, holdsTerm } from '../quotes/asked_words.ts'
import { meetsBound } from '../reading/series.ts'
import { subjectsOf } from '../reading/words.ts'
import type { Measure, PartChoice, PartValue } from './compared_parts.ts'

/** The parts in order, and those that the question asks for; undefined if there are too few to compare. */
export function chosenOf(
  compared: readonly PartValue[],
  measure: Measure,
  evidence: FilingEvidence,
): PartChoice | undefined {
  const { asks, bound, excluded, words } = evidence
  const values = compared.toSorted((one, other) => other.value - one.value)
  if (values.length < 2) return undefined
  if (excluded.length > 0) {
    const isOut = (text: string) => excluded.some((part) => holdsAll(text, part))
    // `United States and Canada` is more than the United States.
    const sides = (name: string) => (isPlace(name) ? name.replace(/\(.*/, '').split(/, | and | & /) : [name])
    const out = values.filter(({ name }) => sides(name).every((side) => side === '' || isOut(side)))
    const chosen = values.filter((each) => !out.includes(each))
    // `Optum` is neither `Optum Rx` nor `Optum Health`.
    const isEach = excluded.every((part) => out.filter(({ name }) => holdsAll(name, part)).length === 1)
    return isEach && chosen.length > 0 && /^(?:amount|share)$/.test(measure)
      ? { values, chosen, by: 'rest' }
      : undefined
  }
  const subjects = subjectsOf(evidence.open)
  const asked = new Set(termsOf([...words].join(' ')))
  const found = subjects.map(({ words }) => {
    const own = values.filter(({ name }) => holdsSubject(termsOf(name), words))
    const exact = own.filter(({ name }) => termsOf(name).every((term) => asked.has(term)))
    return exact.length === 1 ? exact : own
  })
  // `Automotive` is neither `Automotive sales` nor `Automotive leasing`.
  if (found.some(({ length }) => length > 1)) return undefined
  // One row such as `Compute & Networking` does not answer for two named parts.
  if (subjects.some(({ isOther }, at) => isOther && found[at][0] && found[at][0] === found[at - 1][0])) return undefined
  const named = found.every(({ length }) => length > 0) ? [...new Set(found.flat())] : []
  if (named.length > 0 && measure === 'ratio' && asks.has('change')) return undefined
  if (named.length > 0) return { values, chosen: named, by: 'name' }
  const isLow = ['lost', 'loss', 'lower'].some((word) => words.has(word))
  const isDown = asks.has('lowest') || isLow || (measure === 'growth' && asks.has('falling'))
  const isChosen = asks.has('ranked') || asks.has('the_most')
  // `Which segment had a loss` asks for all segments with a loss.
  const isOfLoss =
    measure === 'amount' &&
    (evidence.which.length > 0 || asks.has('selected')) &&
    (asks.has('negative') || words.has('loss') || words.has('losses'))
  const isOfMove = asks.has('selected') && measure === 'growth'
  const sign = { is: isOfLoss || asks.has('fell') ? 'below' : 'above', bound: 0, words: '' } as const
  const meets = ({ value }: PartValue) => meetsBound(bound ?? sign, value)
  const isBoth = isOfMove && asks.has('fell') && asks.has('rose')
  if (bound || ((isOfMove || isOfLoss) && !isChosen && !isBoth))
    return { values, chosen: values.filter(meets), by: 'condition' }
  if (isBoth || asks.has('ordering') || !(isChosen || asks.has('compared')))
    return { values, chosen: values, by: 'order' }
  const ordered = isDown ? values.toReversed() : values
  return { values, chosen: ordered.slice(0, evidence.most ?? 1), by: isDown ? 'lowest' : 'highest' }
}

/** Whether a part is named by a place, and so is a region. */
export function isPlace(name: string): boolean {
  return termsOf(name).some((term) => filingVocabulary().places.has(term))
}

function holdsAll(text: string, part: string): boolean {
  const terms = new Set(termsOf(text))
  return termsOf(part).every((term) => holdsTerm(terms, term))
}
