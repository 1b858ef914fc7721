import { numbersOf } from '../../llm/verify/numbers.ts'
import { type Claim, type Grounds, problemsOf } from '../../llm/verify/verifier.ts'
import { dayInWords } from '../../search/asked_periods.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import { numbersOfComputed } from './computing/computed.ts'
import { displayed } from './computing/figures.ts'
import { type FilingEvidence, percentOf, type Statement } from './evidence.ts'
import type { EvidenceItem } from './items.ts'

/** Longer than any answer of a few sentences. */
const mostCharacters = 4000

/** Minimum share of a claim's words that must be in its sources or in the question. */
const leastKnown = 0.5

/**
 * Rules for answers from filings. The cited items must support each claim, which is the text before a group of citations,
 * and a model's text may contain only symbols and quotations from the evidence.
 */
export function filingGrounds(evidence: FilingEvidence): Grounds {
  const texts = evidence.items.map(evidenceText).join('\n')
  const names = evidence.companies.map(({ ticker, name }) => `${ticker} ${name}`).join(' ')
  const symbols = new Set(`${texts} ${names} ${evidence.without.join(' ')}`.match(/[A-Z]{2,}/g))
  const spaced = (text: string) => text.replaceAll(/[\s|]+/g, ' ').toLowerCase()
  const quotable = spaced(texts)
  return {
    mostCharacters,
    claims: (text) => claimsOf(text, evidence, []),
    knowsSymbol: (symbol) => symbols.has(symbol),
    mayQuote: (words) => quotable.includes(spaced(words.replace(/[.,;]$/, ''))),
  }
}

/**
 * Whether a built-in statement may be sent: the cited filings support its words, and recomputing a computed figure from
 * its inputs gives the same numbers.
 */
export function isFounded({ text, computed, change, known: own = [] }: Statement, evidence: FilingEvidence): boolean {
  const known = [...own, ...(computed ? numbersOfComputed(computed) : []), ...(change ? [percentOf(change)] : [])]
  return problemsOf(text, { mostCharacters, claims: (said) => claimsOf(said, evidence, known) }).length === 0
}

const denies = /\b(?:do|does|did|is|are|was|were|can|could)(?: not|n't|not)\b|\bno\b|\bnone\b|\bnothing\b/i

function claimsOf(text: string, evidence: FilingEvidence, known: readonly number[]): Claim[] {
  const claims: Claim[] = []
  let start = 0
  for (const match of text.matchAll(/(?:\[\d{1,3}\]\s*)+/g)) {
    const cites = [...match[0].matchAll(/\d+/g)].map(([id]) => Number(id))
    claims.push(claimOf(text.slice(start, match.index), cites, evidence, known))
    start = match.index + match[0].length
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(start))) claims.push(claimOf(text.slice(start), [], evidence, known))
  if (start === 0 && claims.length > 0 && !denies.test(text)) claims[0].others!.push('it cites nothing')
  return claims
}

/** A claim with its citations. Its numbers may be from the cited sources, the question's periods, or `known`. */
function claimOf(said: string, ids: number[], evidence: FilingEvidence, known: readonly number[]): Claim {
  const { items, companies, question } = evidence
  const unknown = ids.filter((id) => id < 1 || id > items.length)
  const cited = unknown.length > 0 ? [] : ids.map((id) => items[id - 1])
  const years = question.years.flatMap((year) => (evidence.asks.has('change') ? [year - 1, year] : [year]))
  const sources = cited.flatMap((item) => numbersOf(evidenceText(item)))
  const allowed = new Set([...sources, ...years, ...question.quarters, ...known])
  const names = companies.flatMap(({ name, ticker }) => [name, ticker])
  const left = names
    .sort((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, ' '), said)
  const strange = numbersOf(withoutPeriods(said)).length > 0 ? strangersIn(said, cited, evidence) : []
  return {
    text: withoutPeriods(left),
    isFounded: ({ value }) => allowed.has(value),
    cites: ids.map((id) => `[${id}]`).join(''),
    unknown,
    others: [
      ...(isSpokenOf(left, cited, evidence) ? [] : ['a sentence is not supported by the evidence that it cites']),
      ...(strange.length > 0 ? [`a figure of ${strange.join(', ')} cites another company's filing`] : []),
    ],
  }
}

/** Everything that may be stated about an item, as text. */
export function evidenceText(item: EvidenceItem): string {
  const { form, filed_on, period_end, ticker, fiscal_year, fiscal_quarter } = item.filing
  const years = fiscal_year === undefined ? '' : `fiscal ${fiscal_year} ${fiscal_year - 1} Q${fiscal_quarter}`
  const about = `${ticker} ${form} ${spokenDate(filed_on)} ${spokenDate(period_end)} ${years}`
  if (item.kind === 'passage') return [item.section, item.heading, item.scale, item.text, about].join('\n')
  const period = `fiscal ${item.fiscal_year} Q${item.fiscal_quarter} ${item.period_end}`
  return `${displayed(item)} ${item.metric.replaceAll('_', ' ')} ${period}\n${about}`
}

/** A day in the ways it may be written. */
function spokenDate(day: string): string {
  if (day === '') return ''
  return `${day} ${dayInWords(day)} ${Number(day.slice(5, 7))}`
}

/** Removes words for periods and names of forms, because their numbers are not figures. */
function withoutPeriods(text: string): string {
  return text
    .replaceAll(/\b(?:first|second|third|fourth|per)[- ]quarters?\b|\bquarter(?:s|ly)?\b/gi, ' ')
    .replaceAll(/\b(?:three|six|nine|twelve)[- ]months?\b/gi, ' ')
    .replaceAll(/\b(?:10-[KQ]|8-K|6-K|20-F|40-F|S-\d|EX-\d+(?:\.\d+)?)(?:\/A)?\b/gi, ' ')
    .replaceAll(/\bthird[- ]part(?:y|ies)\b/gi, ' ')
}

/** Whether the cited text supports a claim: the text or the question has at least half of the claim's words. */
function isSpokenOf(claim: string, items: EvidenceItem[], { question, without }: FilingEvidence): boolean {
  const said = [...new Set(termsOf(claim))].filter((term) => !/\d/.test(term))
  const sources = termsOf([...items.map(evidenceText), ...without].join('\n'))
  const labels = question.lines.flatMap((line) => line.labels.flat())
  const known = new Set([...sources, ...question.terms.keys(), ...labels])
  // Words that only present or compare what is stated need no source.
  const telling = termsOf([...filingVocabulary().wordSet('telling')].join(' '))
  return said.filter((term) => known.has(term) || telling.includes(term)).length >= leastKnown * said.length
}

/** Companies named with a figure although none of their filings is cited. */
function strangersIn(claim: string, items: EvidenceItem[], { companies }: FilingEvidence): string[] {
  const named = companies.filter(({ ticker }) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(ticker)}(?![\\p{L}\\p{N}])`, 'u').test(claim),
  )
  const tickers = named.map(({ ticker }) => ticker)
  return items.length === 0 ? [] : tickers.filter((ticker) => !items.some(({ filing }) => filing.ticker === ticker))
}
