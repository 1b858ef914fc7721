import { cuedText } from '../../../search/cued_text.ts'
import { formKey } from '../../../search/passage.ts'
import { termsOf } from '../../../text/terms.ts'
import { asksForAmount, changeText } from '../computing/change_text.ts'
import { cited, type FilingEvidence, type Statement } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import type { AskedAspect } from '../reading/reading.ts'
import { holdsNumbers, holdsSubject } from './asked_words.ts'
import { extractsOf } from './extracts.ts'
import { captionOf, quotation } from './quotation.ts'
import { type Extract, Relevance } from './relevance.ts'

/** A possible quotation. `isOther` marks one about another of several requested things, and `lacks` has aspects that it may lack. */
type Candidate = Extract & { score: number; isOther?: boolean; lacks?: ReadonlySet<AskedAspect> }

/** Minimum score of a quotation relative to the best of its company. */
const leastOfBest = 0.7

/**
 * Verbatim quotations that answer the question: sentences, and table rows with their headings. The companies share
 * `most` of them, apart from those about further requested things.
 */
export function quoteStatements(evidence: FilingEvidence, most: number): Statement[] {
  const passages = evidence.items.filter((item): item is PassageItem => item.kind === 'passage')
  const each = Math.max(1, Math.floor(most / Math.max(1, evidence.companies.length)))
  return evidence.companies.flatMap(({ ticker }) => {
    const own = passages.filter(({ filing }) => filing.ticker === ticker)
    const taken: Candidate[] = []
    for (const candidate of newestAhead(evidence, candidatesOf(evidence, own))) {
      const isSaid = taken.some(({ quote }) => sameness(quote, candidate.quote) > 0.8)
      const isWeak = taken.length > 0 && candidate.score < leastOfBest * taken[0].score
      const isRival = taken.length > 0 && isOfName(taken[0], evidence) && !isOfName(candidate, evidence)
      // The level and its change may be in two sentences.
      const isChange = ({ text, label }: Candidate) => label === undefined && cuedText(text).has('own_change')
      const isNew = evidence.asks.has('own_change') && isChange(candidate) && !taken.some(isChange)
      if (candidate.isOther || (taken.length < each && !isSaid && (isNew || !isWeak) && !isRival)) taken.push(candidate)
    }
    const lacked = taken[0]?.lacks
    if (lacked?.has('reason') && !taken.some(({ text }) => cuedText(text).has('because')))
      evidence.missing.push('the reason')
    // Only rows are selected by a bound.
    if (evidence.bound && taken.some(({ label }) => label === undefined))
      evidence.missing.push(`which of them are ${evidence.bound.words}`)
    if (lacked?.has('percent') || lacked?.has('share')) evidence.missing.push('the percentage')
    return taken.map(({ item, quote, change }) => {
      const statement = quotation(evidence, item, quote)
      if (!change || !evidence.asks.has('change') || evidence.asks.has('why')) return statement
      const [, scale = ''] = /\(((?:[^()]* )?in (?:millions|thousands|billions)[^()]*)\)[^()]*$/.exec(quote) ?? []
      const shown = (size: number) => `${size.toLocaleString('en-US')}${scale ? ` (${scale})` : ''}`
      const isByAmount = asksForAmount(evidence.words)
      const [first, last] = change.years ?? []
      const span = first! < last! - 1 ? ` from fiscal ${first} to fiscal ${last}` : ''
      const { text, ...known } = changeText(change, quote.includes('%'), isByAmount ? shown : undefined)
      return {
        ...statement,
        ...known,
        text: `${statement.text.slice(0, -1)}; it ${text}${span} ${cited(evidence.items, item)}.`,
      }
    })
  })
}

/** Whether a row has the very name of the only figure that is asked for, beside which rows of other names only compete. */
function isOfName({ label = '' }: Candidate, { metrics, asks, question }: FilingEvidence): boolean {
  const terms = termsOf(label)
  const isOfFigure = metrics.length === 1 && asks.has('change') && !asks.has('several') && !asks.has('why')
  return isOfFigure && terms.length > 1 && terms.every((term) => question.terms.has(term) || term === total)
}

const [total] = termsOf('total')

/** Minimum score of a newer outlook relative to the best one. It may be the same sentence with less context. */
const leastOfOutlook = 0.5

/** Keeps only what the newest filing expects, because a later outlook replaces an earlier one. */
function newestAhead({ question, metrics }: FilingEvidence, candidates: Candidate[]): Candidate[] {
  if (!question.isAhead || metrics.length === 0) return candidates
  const told = candidates.filter(({ text }) => /[$€£] ?\d|\d ?%/.test(text))
  const strong = told.filter(({ score }) => score >= leastOfOutlook * told[0].score)
  if (strong.length === 0) return candidates
  const days = strong.map(({ item }) => item.filing.filed_on).sort()
  return strong.filter(({ item }) => item.filing.filed_on === days.at(-1))
}

/** Sorts passages: those with something to quote first, the best of them at the top. */
export function answeringFirst(evidence: FilingEvidence, passages: readonly PassageItem[]): PassageItem[] {
  return [...new Set([...candidatesOf(evidence, passages).map(({ item }) => item), ...passages])]
}

function candidatesOf(evidence: FilingEvidence, passages: readonly PassageItem[]): Candidate[] {
  const relevance = new Relevance(evidence, passages)
  const isEvents = !relevance.isAbout && evidence.question.forms.some((form) => /^[68]K/.test(form))
  if (!relevance.isAbout && !isEvents) return []
  const found = passages.flatMap((item, rank) =>
    extractsOf(item, evidence)
      .filter(({ text, quote }) => holdsNumbers(`${captionOf(item)} ${text} ${quote}`, evidence.numbers))
      .map((extract) => ({
        ...extract,
        score: isEvents ? eventScore(extract) : relevance.score(extract, rank),
      })),
  )
  const scored = found.filter(({ score }) => score > 0)
  // A bound selects rows.
  const bounded = evidence.bound ? scored.filter(({ label }) => label !== undefined) : []
  const telling = bounded.length > 0 ? bounded : scored
  // A quotation that lacks a requested aspect is better than none, because the answer names that aspect as missing.
  const asks = evidence.asks.difference(namedAspects)
  const isOfReason = evidence.asks.has('reason') && evidence.metrics.length > 0
  if (telling.length === 0 && asks.size < evidence.asks.size)
    return candidatesOf({ ...evidence, asks }, passages)
      .filter(({ text }) => !isOfReason || !cuedText(text).has('because'))
      .map((each) => ({ ...each, lacks: evidence.asks }))
  const sorted: Candidate[] = telling
    .map((each) => ({ ...each, score: each.score - (isPart(each, telling) ? ofPart : 0) }))
    .sort((one, other) => other.score - one.score)
  // Each of several requested things gets its own quotation, so that the best one does not hide the others.
  const isOfNumber = evidence.wanted.some((kind) => kind === 'amount' || kind === 'count')
  const all = evidence.words.has('outside') && isOfNumber ? [] : relevance.alternatives
  const first = isOfNumber && all.length > 0 ? [] : sorted.slice(0, 1)
  for (const subject of all) {
    // A number must be that of the thing itself, and not of another one in the same sentence.
    const alone = isOfNumber ? new Relevance({ ...evidence, open: subject }, passages) : undefined
    const isOn = (each: Candidate) =>
      holdsSubject(termsOf(`${captionOf(each.item)} ${each.text}`), subject) && alone?.score(each, 0) !== 0
    const own = first.some(isOn) ? undefined : sorted.find(isOn)
    if (own) first.push({ ...own, isOther: true })
  }
  if (isOfNumber && all.length > 0) return first
  const known = new Set(first.map(({ quote }) => quote))
  return [...first, ...sorted.filter(({ quote }) => !known.has(quote))]
}

const namedAspects = new Set<AskedAspect>(['reason', 'why', 'percent', 'share', 'ranked'])

/** Deduction for a row about a part of the company instead of the whole. */
const ofPart = 0.3

/** Whether a row is about a part of the company: another row of its filing has the same label and a larger figure. */
function isPart({ label, quote, item }: Candidate, all: readonly Candidate[]): boolean {
  const sizeOf = (text: string) => Number(/” [^\d]*([\d,.]*\d)/.exec(text)?.[1].replaceAll(',', ''))
  return all.some(
    (each) =>
      Boolean(label) &&
      each.label === label &&
      each.item.filing.accession === item.filing.accession &&
      sizeOf(each.quote) > sizeOf(quote),
  )
}

/** Scores sentences about events for a question about announcements in general. The newest filing scores highest. */
function eventScore({ item, text, label }: Extract): number {
  const isEvent = label === undefined && /^[68]K/.test(formKey(item.filing.form)) && cuedText(text).has('event')
  return isEvent ? Date.parse(item.filing.filed_on) / 1e12 + 1 / (1000 + item.position) : 0
}

/** How much two quotations have in common, figures included. */
function sameness(one: string, other: string): number {
  const [these, those] = [one, other].map((text) => new Set([...termsOf(text), ...(text.match(/\d[\d,.]*/g) ?? [])]))
  return these.intersection(those).size / Math.max(1, Math.min(these.size, those.size))
}
