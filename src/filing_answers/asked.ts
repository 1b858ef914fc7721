import { type FilingQuestion, questionOf } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import { type AskedPart, partIn } from './asked_part.ts'
import { type AskedComputation, computationsIn } from './computations.ts'
import type { AskedMetric, Refusal } from './evidence.ts'

export interface AskedOfFilings {
  question: FilingQuestion
  metrics: AskedMetric[]
  part: AskedPart | undefined
  /** Figures to compute, where neither store nor filings have them. */
  computations: AskedComputation[]
  refusal: Refusal | undefined
  asksChange: boolean
  asksWhy: boolean
  asksReason: boolean
  asksCount: boolean
  asksLargest: boolean
  /** Which periods a figure is wanted of. */
  period: 'quarterly' | 'yearly' | 'any'
  /** Months that a figure covers, where the question tells. */
  months: number | undefined
  /** How many periods up to the newest are asked for, as in `the last eight quarters`. */
  lastPeriods: number | undefined
}

/** Whether a question sets several companies beside each other and asks of none how it changed. */
export function comparesAlone(text: string, companies: number): boolean {
  return companies > 1 && !changesOfOne.test(text)
}

const changesOfOne =
  /\b(?:chang\w+|increas\w+|decreas\w+|improv\w+|declin\w+|grow|grows|growing|grew|rise|rose|fall|fell|trend\w*|year[- ]over[- ]year|yoy|dr[io]v\w+|reduction|from \d{4} to)\b/i

/** Reads a question about companies' filings; `names` are terms of the companies' names. Nothing in it is taken for an order. */
export function askedOfFilings(whole: string, names: ReadonlySet<string>): AskedOfFilings {
  // Definitions name figures that are not asked for.
  const { rest: text, computations } = computationsIn(whole)
  const question = questionOf(text, names)
  const isQuarterly = question.quarters.length > 0 || /\bquarter(?:s|ly)?\b|\bthree months\b/i.test(text)
  const part = monthly.exec(text)?.slice(0, 2).findLast(Boolean)?.toLowerCase()
  const isYearly =
    (question.years.length > 0 && !part) ||
    /\b(?:annual(?:ly)?|yearly|fiscal year|full[- ]year|each year|last \w+ years|past \w+ years|fy\d*)\b/i.test(text)
  const period = isQuarterly ? 'quarterly' : isYearly ? 'yearly' : 'any'
  return {
    question,
    metrics: metricsIn(text),
    part: partIn(text, question, names),
    computations,
    refusal: refusalOf(text),
    asksChange: change.test(text) || question.years.length > 1,
    asksWhy: why.test(text),
    asksReason: reason.test(text),
    asksLargest: /\b(?:largest|biggest|smallest|main|primary)\b/i.test(text),
    asksCount: /\bhow (?:many|much)\b|\bnumber of\b/i.test(text),
    period,
    months: part ? (part === 'nine' || part === '9' ? 9 : 6) : { quarterly: 3, yearly: 12, any: undefined }[period],
    lastPeriods: lastPeriodsIn(text, period),
  }
}

/** Spans between a quarter and a year. */
const monthly = /\b(six|nine|6|9)[- ]months?\b|\b(?:first|second) half\b/i

const lasts =
  /\b(?:last|past|previous|recent|latest|trailing) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:fiscal |full |reported )?(years|quarters)\b/i
const counts = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function lastPeriodsIn(text: string, period: AskedOfFilings['period']): number | undefined {
  const match = lasts.exec(text)
  if (!match) return undefined
  const count = Number(match[1]) || counts.indexOf(match[1].toLowerCase()) + 2
  return match[2].toLowerCase() === 'years' && period === 'quarterly' ? 4 * count : count
}

function metricsIn(text: string): AskedMetric[] {
  const vocabulary = filingVocabulary()
  const found = vocabulary.meanings.find(termsOf(text)).filter(({ value }) => value.kind === 'metric')
  const ids = [...new Set(found.map(({ value }) => value.id))]
  return ids.map((id) => ({ id, isPrinted: vocabulary.linesOf(id).some(({ metric }) => metric === id) }))
}

const why =
  /\b(?:why|drove|driv(?:e|es|en|ers?|ing)|caus\w*|reasons?|because|due to|explain\w*|contribut\w+|impact\w*|affect\w*|describ\w+|discuss\w*|outlook|expect\w*|guidance|risks?|strateg\w+|sa(?:y|ys|id) about)\b/i
const reason = /\b(?:why|drove|driv(?:e|es|en|ers?|ing)|caus\w*|reasons?|because|contribut\w+)\b/i
/** What filings cannot tell: what to do with a share, and what it costs or will cost. What they say of its price, they tell. */
function refusalOf(text: string): Refusal | undefined {
  if (advice.test(text)) return 'advice'
  return price.test(text) && !ofFilings.test(text) ? 'price' : undefined
}

const advice =
  /\b(?:should|shall) (?:i|we|one|you|investors?)\b[^.?]{0,40}\b(?:buy|sell|invest|hold (?:the|my|our|its|this|on|shares?|stock)|short|own|purchase|dump)\b|\b(?:would|do|can) you (?:recommend|suggest|advise)|\b(?:is|are|was)\b[^.?]{0,40}\b(?:a )?good (?:buy|investment|time to (?:buy|sell|invest))\b|\bworth (?:buying|investing)|\b(?:buy|sell),? or (?:sell|hold|buy)\b|\b(?:a|strong) (?:buy|sell)\?/i
const price =
  /\b(?:share|stock) prices?\b[^.?]{0,40}\b(?:today|now|tomorrow|will|next|current(?:ly)?|reach|hit|go)\b|\b(?:will|going to)\b[^.?]{0,40}\b(?:share|stock)(?: price)? (?:price|go|rise|fall|reach|hit|double|drop|be)\b|\b(?:current|today's) (?:share|stock) price\b|\bprice targets?\b/i
const ofFilings =
  /\brisks?\b|\bfactors?\b|\bcould\b|\bmay\b|\bmight\b|\bdisclos\w+|\bfilings?\b|\b10-[kq]\b|\bsa(?:y|ys|id)\b/i
const change =
  /\b(?:chang\w+|compar\w+|versus|vs\.?|increas\w+|decreas\w+|improv\w+|declin\w+|grow\w*|grew|growth|higher|lower|rise|rose|fall|fell|up|down|trend\w*|year[- ]over[- ]year|yoy|than|differ\w*|better|worse|drove|driver|drivers|driven|reduction)\b/i
