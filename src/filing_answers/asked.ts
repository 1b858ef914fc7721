import { type FilingQuestion, questionOf } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import type { AskedMetric, Company, Refusal } from './evidence.ts'

export interface AskedOfFilings {
  question: FilingQuestion
  metrics: AskedMetric[]
  refusal: Refusal | undefined
  asksChange: boolean
  asksWhy: boolean
  asksReason: boolean
  /** Which periods a figure is wanted of. */
  period: 'quarterly' | 'yearly' | 'any'
}

/** Reads a question about companies' filings. Nothing in it is taken for an order. */
export function askedOfFilings(text: string, companies: Company[]): AskedOfFilings {
  const names = new Set(companies.flatMap(({ ticker, name }) => termsOf(`${ticker} ${name}`)))
  const question = questionOf(text, names)
  const isQuarterly = question.quarters.length > 0 || /\bquarter(?:s|ly)?\b|\bthree months\b/i.test(text)
  const isYearly =
    question.years.length > 0 || /\b(?:annual(?:ly)?|yearly|fiscal year|full[- ]year|fy\d*)\b/i.test(text)
  return {
    question,
    metrics: metricsIn(text),
    refusal: advice.test(text) ? 'advice' : price.test(text) ? 'price' : undefined,
    asksChange: change.test(text) || question.years.length > 1,
    asksWhy: why.test(text),
    asksReason: reason.test(text),
    period: isQuarterly ? 'quarterly' : isYearly ? 'yearly' : 'any',
  }
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
const advice =
  /\b(?:should (?:i|we|one)|shall (?:i|we)|(?:would|do|can) you (?:recommend|suggest|advise)|(?:a )?good (?:buy|investment|time to (?:buy|sell|invest))|worth (?:buying|investing)|(?:buy|sell) or (?:sell|hold|buy))\b/i
const price =
  /\b(?:share|stock) prices?\b[^.?]{0,40}\b(?:today|now|tomorrow|will|next|current(?:ly)?|reach|hit|go)\b|\b(?:will|going to)\b[^.?]{0,40}\b(?:share|stock) price\b|\bprice targets?\b/i
const change =
  /\b(?:chang\w+|compar\w+|versus|vs\.?|increas\w+|decreas\w+|improv\w+|declin\w+|grow\w*|grew|growth|higher|lower|rise|rose|fall|fell|up|down|trend\w*|year[- ]over[- ]year|yoy|than|differ\w*|better|worse|drove|driver|drivers|driven|reduction)\b/i
