import { type Clause, isOf } from '../clause.ts'
import { isManner } from '../effects.ts'
import type { QuestionTerm } from '../term.ts'

const asks = new Set('what which whose how where when'.split(' '))
/** Words between `what` and what is asked for. */
const light = new Set('is are was were the a an kind type sort of about'.split(' '))
/** Kinds of terms that ask for something else if no rule has taken them. */
const heads = ['unknown', 'beyond', 'kind', 'ask.compare', 'ask.define']
/** A word before one of these is described by an unknown word, not asked for by it: `which blorp stocks`. */
const nouns = ['noun', 'ask.topics', 'ask.themes', 'group', 'ticker', 'topic', 'talk', 'ask.sentiment', 'side', 'buzz']

/**
 * Whether the thing that a part asks for is not understood, so that any figure would answer another question: `how old are
 * they`, `which broker do they use`, `the average age of those who ask`.
 */
export function isHeadUnknown(clause: Clause, left: QuestionTerm[]): boolean {
  const { words } = clause.text
  const { terms } = clause
  const isHead = (term: QuestionTerm | undefined) =>
    term !== undefined &&
    left.includes(term) &&
    heads.some((name) => isOf(term, name)) &&
    !isManner(clause, term) &&
    !isDescribing(clause, term)
  const first = terms.findIndex((term) => asks.has(words[term.start].form))
  if (first >= 0) {
    const opening = terms[first]
    const isHow = words[opening.start].form === 'how'
    const next = terms
      .slice(first + 1)
      .find((term) => isHow || !(term.kind === 'filler' && light.has(words[term.start].form)))
    return isHead(opening) || isHead(next)
  }
  const start = terms.findIndex(({ kind }) => kind !== 'filler' && kind !== 'join')
  const end = start + terms.slice(Math.max(0, start)).findIndex((term) => !isHead(term))
  return start >= 0 && end > start && /^(?:of|for|among|between|in|behind)$/.test(words[terms[end].start].form)
}

function isDescribing(clause: Clause, term: QuestionTerm): boolean {
  const next = clause.terms.find(({ start }) => start === term.end)
  return term.kind === 'unknown' && next !== undefined && nouns.some((name) => isOf(next, name))
}
