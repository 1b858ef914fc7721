import { numbersOf } from '../answers/numbers.ts'
import { termsOf } from '../search/terms.ts'
import { type ComputedFigure, numbersOfComputed } from './computed.ts'
import type { FilingEvidence, Item, Statement } from './evidence.ts'
import { displayed } from './figures.ts'

/** What a text says up to a group of citations, with what it cites; the last claim may cite nothing. */
interface Claim {
  text: string
  cites: number[]
}

/** Share of a claim's words that its sources or the question must have. */
const leastKnown = 0.5

/**
 * What is wrong with an answer, in words that hold nothing of the filings: citations of nothing, numbers that the cited
 * items do not give, claims that the cited items do not speak of. Empty where it may leave.
 */
export function problemsIn(text: string, evidence: FilingEvidence, computed?: ComputedFigure): string[] {
  const problems: string[] = []
  if (/https?:|www\.|!\[|\]\(|<\w+/i.test(text)) problems.push('it holds a link or markup')
  const claims = claimsOf(text)
  const isComputed = new Set(computed && numbersOfComputed(computed))
  for (const { text: claim, cites } of claims) {
    const unknown = cites.filter((id) => id < 1 || id > evidence.items.length)
    if (unknown.length > 0) {
      problems.push(`there is no evidence ${unknown.map((id) => `[${id}]`).join('')}`)
      continue
    }
    const items = cites.map((id) => evidence.items[id - 1])
    const wrong = unfoundedNumbers(claim, items, evidence).filter((number) => !isComputed.has(number))
    if (wrong.length > 0) {
      const where = cites.length > 0 ? cites.map((id) => `[${id}]`).join('') : 'no citation'
      problems.push(`${wrong.join(', ')}: not printed so in the evidence cited behind it (${where})`)
    }
    if (!isSpokenOf(claim, items, evidence)) problems.push('a sentence is not supported by the evidence that it cites')
    const strange = strangersIn(claim, items, evidence)
    if (strange.length > 0) problems.push(`a figure of ${strange.join(', ')} cites another company's filing`)
  }
  if (claims.every(({ cites }) => cites.length === 0) && !denies.test(text)) problems.push('it cites nothing')
  return problems
}

/** Whether a statement may leave; the numbers of a computed figure are those that its inputs come to. */
export function isFounded({ text, computed }: Statement, evidence: FilingEvidence): boolean {
  return problemsIn(text, evidence, computed).length === 0
}

const denies = /\b(?:do|does|did|is|are|was|were|can|could)(?: not|n't|not)\b|\bno\b|\bnone\b|\bnothing\b/i

export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = []
  let start = 0
  for (const match of text.matchAll(/(?:\[\d{1,3}\]\s*)+/g)) {
    const cites = [...match[0].matchAll(/\d+/g)].map(([id]) => Number(id))
    claims.push({ text: text.slice(start, match.index), cites })
    start = match.index + match[0].length
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(start))) claims.push({ text: text.slice(start), cites: [] })
  return claims
}

/** Numbers of a claim that none of its sources prints; dates and periods of the sources may stand too. */
function unfoundedNumbers(claim: string, items: Item[], evidence: FilingEvidence): number[] {
  const asked = [...evidence.question.years, ...evidence.question.quarters]
  const allowed = new Set([...items.flatMap((item) => numbersOf(sourceOf(item))), ...asked])
  const names = evidence.companies.flatMap(({ ticker, name }) => [name, ticker])
  return numbersOf(withoutPeriods(withoutNames(claim, names))).filter((number) => !allowed.has(number))
}

/** All that may be told of an item, as text. */
export function sourceOf(item: Item): string {
  const { form, filed_on, period_end, ticker } = item.filing
  const own =
    item.kind === 'passage'
      ? `${item.section}\n${item.heading}\n${item.text}`
      : `${displayed(item)} ${item.metric.replaceAll('_', ' ')} fiscal ${item.fiscal_year} Q${item.fiscal_quarter} ${item.period_end}`
  return `${own}\n${ticker} ${form} ${spokenDate(filed_on)} ${spokenDate(period_end)}`
}

/** A day in the ways it may be written. */
function spokenDate(day: string): string {
  if (day === '') return ''
  const [year, month, date] = day.split('-')
  const name = new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  return `${day} ${name} ${Number(date)}, ${year} ${Number(month)}`
}

/** Words of periods and names of forms are no figures. */
function withoutPeriods(text: string): string {
  return text
    .replaceAll(
      /\b(?:first|second|third|fourth|last|prior|previous|same|each|every|this|that|per|of the)?[- ]?quarter(?:s|ly)?\b/gi,
      ' ',
    )
    .replaceAll(/\b(?:three|six|nine|twelve)[- ]months?\b/gi, ' ')
    .replaceAll(/\b(?:10-[KQ]|8-K|6-K|20-F|40-F|S-\d|EX-\d+(?:\.\d+)?)(?:\/A)?\b/gi, ' ')
    .replaceAll(/\bthird[- ]part(?:y|ies)\b/gi, ' ')
}

function withoutNames(text: string, names: string[]): string {
  let left = text
  for (const name of names.toSorted((one, other) => other.length - one.length)) left = left.replaceAll(name, ' ')
  return left
}

/** Whether what is said stands in what is cited: most of its words do, or in the question. */
function isSpokenOf(claim: string, items: Item[], { question, companies, without }: FilingEvidence): boolean {
  const names = new Set(termsOf(companies.map(({ name, ticker }) => `${name} ${ticker}`).join(' ')))
  const said = [...new Set(termsOf(claim))].filter((term) => !/\d/.test(term) && !names.has(term))
  const known = new Set([
    ...termsOf(items.map(sourceOf).join('\n')),
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

/** Companies named beside a figure of which nothing is cited. */
function strangersIn(claim: string, items: Item[], { companies }: FilingEvidence): string[] {
  if (items.length === 0 || numbersOf(withoutPeriods(claim)).length === 0) return []
  const named = companies.filter(({ ticker }) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(ticker)}(?![\\p{L}\\p{N}])`, 'u').test(claim),
  )
  const citedTickers = new Set(items.map(({ filing }) => filing.ticker))
  return named.map(({ ticker }) => ticker).filter((ticker) => !citedTickers.has(ticker))
}
