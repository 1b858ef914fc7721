import { type Claim, type Grounds, symbolsIn, unfounded } from '../language/verify/verifier.ts'
import { type Evidence, type Fact, figuresOf, namesOf } from './facts.ts'
import { sentencesOf } from './sentences.ts'

/** Longer than any answer of a few sentences. */
const mostCharacters = 1500

/** What an answer about intent has to stand on: nothing in quotation marks but labels, as users are never quoted. */
export function groundsOf(evidence: Evidence): Grounds {
  const { facts, asked, missing } = evidence
  const told = [
    ...facts.flatMap(namesOf),
    ...missing.map(({ name }) => name),
    ...asked.topics.map(({ label }) => label),
  ]
  const names = new Set(told.map((name) => name.toLowerCase()))
  const symbols = new Set([...asked.tickers, ...told.flatMap(symbolsIn)])
  return {
    mostCharacters,
    isOfPeople: true,
    claims: (text) => claimsOf(text, evidence),
    knowsSymbol: (symbol) => symbols.has(symbol) || names.has(symbol.toLowerCase()),
    mayQuote: (words) => names.has(words.replace(/[.,;]$/, '').toLowerCase()),
  }
}

/** The numbers of an answer that its evidence does not give. */
export function checkNumbers(answer: string, evidence: Evidence): number[] {
  return claimsOf(answer, evidence).flatMap(unfounded)
}

/**
 * An answer's sentences. A number has to be one of the facts whose name stands in its
 * sentence, or in the last one before it that names any; a share of something related stands beside its name. Days of
 * windows and the date may stand anywhere.
 */
function claimsOf(answer: string, evidence: Evidence): Claim[] {
  const { days, baseline, missing, filled, themedWindows, facts } = evidence
  const everywhere = [days, baseline, ...filled, ...themedWindows, ...missing.flatMap((each) => each.days)]
  let about = facts
  return sentencesOf(answer).map((sentence) => {
    const named = facts.filter((fact) => subjectsOf(fact).some((name) => holds(sentence, name)))
    if (named.length > 0) about = named
    const related = about.flatMap((fact) => relatedIn(sentence, fact))
    // A sentence that names but something related is about that, of which nothing else is known.
    const own = named.length > 0 || related.length === 0 ? about.flatMap(figuresOf) : []
    const allowed = new Set([...everywhere, ...own, ...related])
    return { text: withoutNames(sentence, evidence), isFounded: ({ value }) => allowed.has(value) }
  })
}

/** What a sentence has to name to be about a fact. */
function subjectsOf({ name, scope }: Fact): string[] {
  return [name, scope.ticker, scope.topic].filter(Boolean)
}

function relatedIn(sentence: string, { related }: Fact): number[] {
  return related.filter(({ name }) => holds(sentence, name)).map(({ share }) => share)
}

/** Labels and symbols may hold digits (`401(k)`), and so does the date. */
function withoutNames(sentence: string, { facts, asked, asOf }: Evidence): string {
  const all = [...facts.flatMap(namesOf), ...asked.tickers, ...asked.topics.map(({ label }) => label), asOf]
  const longestFirst = [...new Set(all)].sort((one, other) => other.length - one.length)
  let text = sentence
  for (const name of longestFirst) text = text.replaceAll(new RegExp(bounded(name), 'giu'), ' ')
  return text
}

function holds(sentence: string, name: string): boolean {
  return new RegExp(bounded(name), 'iu').test(sentence)
}

function bounded(name: string): string {
  return `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`
}
