import { numbersOf } from '../../llm/verify/numbers.ts'
import { type Claim, type Grounds, problemsOf } from '../../llm/verify/verifier.ts'
import { termsOf } from '../../text/terms.ts'
import { numbersOfComputed } from './computing/computed.ts'
import type { ComputedFigure } from './computing/computed_figure.ts'
import { displayed } from './computing/stored_figures.ts'
import { type FilingEvidence, percentOf, type Share, type Statement } from './evidence.ts'
import type { EvidenceItem } from './items.ts'

/** Longer than any answer of a few sentences. */
const mostCharacters = 4000

/** Share of a claim's words that its sources or the question must have. */
const leastKnown = 0.5

/**
 * Rules for answers from filings: each claim, the text before a group of citations, must be supported by what they
 * cite. Text of a model may contain no symbols and quotations that the evidence does not have.
 */
export function filingGrounds(evidence: FilingEvidence, computed?: ComputedFigure): Grounds {
  const evidenceTexts = evidence.items.map(evidenceText).join('\n')
  const names = evidence.companies.map(({ ticker, name }) => `${ticker} ${name}`).join(' ')
  const symbols = new Set(`${evidenceTexts} ${names} ${evidence.without.join(' ')}`.match(/[A-Z]{2,}/g))
  const quotable = spaced(evidenceTexts)
  return {
    ...groundsOfExtracts(evidence, computed),
    knowsSymbol: (symbol) => symbols.has(symbol),
    mayQuote: (words) => quotable.includes(spaced(words.replace(/[.,;]$/, ''))),
  }
}

/**
 * Problems of an answer, in words that contain nothing of the filings; empty if it may be sent. Numbers of a computed
 * figure are known if its inputs give them.
 */
export function problemsIn(text: string, evidence: FilingEvidence, computed?: ComputedFigure): string[] {
  return problemsOf(text, filingGrounds(evidence, computed))
}

/**
 * Whether a built-in statement may be sent: its words are the filing's, and recomputing its inputs gives the numbers of
 * a computed figure.
 */
export function isFounded({ text, computed, share }: Statement, evidence: FilingEvidence): boolean {
  return problemsOf(text, groundsOfExtracts(evidence, computed, share)).length === 0
}

function groundsOfExtracts(evidence: FilingEvidence, computed?: ComputedFigure, share?: Share): Grounds {
  const known = [
    ...evidence.question.years,
    ...(evidence.asks.has('change') ? evidence.question.years.map((year) => year - 1) : []),
    ...evidence.question.quarters,
    ...(computed ? numbersOfComputed(computed) : []),
    ...(share ? [Math.abs(percentOf(share)), Math.abs(share.part)] : []),
  ]
  return { mostCharacters, claims: (text) => claimsOf(text, evidence, known) }
}

function spaced(text: string): string {
  return text.replaceAll(/[\s|]+/g, ' ').toLowerCase()
}

const denies = /\b(?:do|does|did|is|are|was|were|can|could)(?: not|n't|not)\b|\bno\b|\bnone\b|\bnothing\b/i

function claimsOf(text: string, evidence: FilingEvidence, known: number[]): Claim[] {
  const claims: Claim[] = []
  let start = 0
  for (const match of text.matchAll(/(?:\[\d{1,3}\]\s*)+/g)) {
    const cites = [...match[0].matchAll(/\d+/g)].map(([id]) => Number(id))
    claims.push(claimOf(text.slice(start, match.index), cites, evidence, known))
    start = match.index + match[0].length
  }
  const isUncited = start === 0
  if (/[\p{L}\p{N}]/u.test(text.slice(start))) claims.push(claimOf(text.slice(start), [], evidence, known))
  if (isUncited && claims.length > 0 && !denies.test(text)) claims[0].others!.push('it cites nothing')
  return claims
}

/** A claim with the text of its citations; dates and periods of the sources are allowed too, and known facts. */
function claimOf(said: string, ids: number[], evidence: FilingEvidence, known: number[]): Claim {
  const unknown = ids.filter((id) => id < 1 || id > evidence.items.length)
  const items = unknown.length > 0 ? [] : ids.map((id) => evidence.items[id - 1])
  const allowed = new Set([...items.flatMap((item) => numbersOf(evidenceText(item))), ...known])
  const names = evidence.companies.flatMap(({ ticker, name }) => [name, ticker])
  const others: string[] = []
  if (!isSpokenOf(said, items, evidence)) others.push('a sentence is not supported by the evidence that it cites')
  const strange = strangersIn(said, items, evidence)
  if (strange.length > 0) others.push(`a figure of ${strange.join(', ')} cites another company's filing`)
  return {
    text: withoutPeriods(withoutNames(said, names)),
    isFounded: ({ value }) => allowed.has(value),
    cites: ids.map((id) => `[${id}]`).join(''),
    unknown,
    others,
  }
}

/** Everything that may be stated about an item, as text. */
export function evidenceText(item: EvidenceItem): string {
  const { form, filed_on, period_end, ticker, fiscal_year } = item.filing
  const years = fiscal_year === undefined ? '' : `fiscal ${fiscal_year} ${fiscal_year - 1}`
  return `${ownTextOf(item)}\n${ticker} ${form} ${spokenDate(filed_on)} ${spokenDate(period_end)} ${years}`
}

function ownTextOf(item: EvidenceItem): string {
  if (item.kind === 'filing') return 'filed'
  if (item.kind === 'passage') return `${item.section}\n${item.heading}\n${item.scale ?? ''}\n${item.text}`
  const { metric, fiscal_year, fiscal_quarter, period_end } = item
  return `${displayed(item)} ${metric.replaceAll('_', ' ')} fiscal ${fiscal_year} Q${fiscal_quarter} ${period_end}`
}

/** A day in the ways it may be written. */
function spokenDate(day: string): string {
  if (day === '') return ''
  const [year, month, date] = day.split('-')
  const name = new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  return `${day} ${name} ${Number(date)}, ${year} ${Number(month)}`
}

/** Words of periods and names of forms are not figures. */
function withoutPeriods(text: string): string {
  return text
    .replaceAll(/\b(?:first|second|third|fourth|per)[- ]quarters?\b|\bquarter(?:s|ly)?\b/gi, ' ')
    .replaceAll(/\b(?:three|six|nine|twelve)[- ]months?\b/gi, ' ')
    .replaceAll(/\b(?:10-[KQ]|8-K|6-K|20-F|40-F|S-\d|EX-\d+(?:\.\d+)?)(?:\/A)?\b/gi, ' ')
    .replaceAll(/\bthird[- ]part(?:y|ies)\b/gi, ' ')
}

function withoutNames(text: string, names: string[]): string {
  let left = text
  for (const name of names.toSorted((one, other) => other.length - one.length)) left = left.replaceAll(name, ' ')
  return left
}

/** Whether the cited text supports a claim: it or the question has most of its words. */
function isSpokenOf(claim: string, items: EvidenceItem[], { question, companies, without }: FilingEvidence): boolean {
  const names = new Set(termsOf(companies.map(({ name, ticker }) => `${name} ${ticker}`).join(' ')))
  const said = [...new Set(termsOf(claim))].filter((term) => !/\d/.test(term) && !names.has(term))
  const known = new Set([
    ...termsOf(items.map(evidenceText).join('\n')),
    ...question.terms.keys(),
    ...question.lines.flatMap(({ labels }) => labels.flat()),
    ...termsOf(without.join(' ')),
    ...ofTelling,
  ])
  return said.filter((term) => known.has(term)).length >= leastKnown * said.length
}

/** Words of the telling itself. */
const ofTelling = termsOf(
  'filing filings report reports reported evidence tell say said state disclose provide provided mention contain answer question ' +
    'company compared respectively larger smaller size highest before according higher lower increase decrease rose fell largest smallest than fiscal year quarter period ' +
    'passages searched print inputs itself computed from mean average divided days power less years compound annual growth before newest show shows shown not here fits request',
)

/** Companies named with a figure although none of their filings is cited. */
function strangersIn(claim: string, items: EvidenceItem[], { companies }: FilingEvidence): string[] {
  if (items.length === 0 || numbersOf(withoutPeriods(claim)).length === 0) return []
  const named = companies.filter(({ ticker }) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(ticker)}(?![\\p{L}\\p{N}])`, 'u').test(claim),
  )
  const citedTickers = new Set(items.map(({ filing }) => filing.ticker))
  return named.map(({ ticker }) => ticker).filter((ticker) => !citedTickers.has(ticker))
}
