import type { FilingQuestion } from '../search/question.ts'
import type { AskedPart } from './asked_part.ts'
import type { ComputedFigure } from './computed.ts'
import type { FoundParticular } from './particulars.ts'

/** A filing as answers refer to it. */
export interface FilingReference {
  accession: string
  ticker: string
  form: string
  /** YYYY-MM-DD. */
  filed_on: string
  /** YYYY-MM-DD, or empty. */
  period_end: string
  url: string
}

/** A passage that was found, best first. */
export interface PassageItem {
  kind: 'passage'
  filing: FilingReference
  section: string
  heading: string
  /** Whether it is rows of a table, cells separated by ` | `. */
  isTable: boolean
  position: number
  text: string
}

/** A value of the metrics store with the filing that it came from. */
export interface FigureItem {
  kind: 'figure'
  filing: FilingReference
  metric: string
  period_kind: 'quarterly' | 'yearly'
  fiscal_year: number
  /** 1 to 4; 0 of a year. */
  fiscal_quarter: number
  period_end: string
  value: number
  unit: 'currency' | 'currency_per_share' | 'shares' | 'ratio'
  currency: string
}

export type Item = PassageItem | FigureItem

export interface Company {
  ticker: string
  name: string
}

/** All that an answer may rest on. Items are cited by their place, from 1. */
export interface FilingEvidence {
  question: FilingQuestion
  /** Metrics that it asks for by name, and whether statements print them (a ratio they seldom do). */
  metrics: AskedMetric[]
  /** The part of a company that figures are asked of; undefined where it is the whole. */
  part: AskedPart | undefined
  /** Months that a figure is asked to cover; undefined where any will do. */
  months: number | undefined
  /** How many periods up to the newest are asked for. */
  lastPeriods: number | undefined
  /** The companies asked about, those without any filing too. */
  companies: Company[]
  /** Terms that they are named by. */
  names: ReadonlySet<string>
  items: Item[]
  /** Figures that were computed from items. */
  computed: ComputedFigure[]
  /** What stands in a set place of filings, and was asked for. */
  particulars: FoundParticular[]
  /** Whether such was asked for: then nothing else answers. */
  asksParticular: boolean
  /** Companies asked about of which the release has no filing that fits the request. */
  without: string[]
  /** Companies that the limit of evidence has cut off. */
  cut: string[]
  /** Periods asked about that no value of the store is shown of though there are values of the metric, in words. */
  missing: string[]
  /** Why the question is none that filings answer. */
  refusal: Refusal | undefined
  /** Whether it asks how something changed, or to compare. */
  asksChange: boolean
  /** Whether it asks for reasons, or what is said of something, more than for a figure. */
  asksWhy: boolean
  /** Whether it asks how many or how much. */
  asksCount: boolean
  /** Whether it asks for the largest, or the smallest, of several. */
  asksLargest: boolean
  /** Whether it asks what caused a change. */
  asksReason: boolean
}

export interface AskedMetric {
  id: string
  isPrinted: boolean
}

export type Refusal = 'advice' | 'price'

/** One thing that an answer says. */
export interface Statement {
  /** What it is about, in a few words. */
  title: string
  /** Ends with its citations, such as `[2]`, where it has any; numbered as the evidence is. */
  text: string
  /** The figure that it tells, where that was computed. */
  computed?: ComputedFigure
}

/** `[1][3]`, as a statement ends. */
export function cited(items: Item[], ...used: Item[]): string {
  return [...new Set(used)].map((item) => `[${items.indexOf(item) + 1}]`).join('')
}

export function nameOf({ companies }: FilingEvidence, ticker: string): string {
  const name = companies.find((company) => company.ticker === ticker)?.name
  return name && name !== ticker ? `${name} (${ticker})` : ticker
}

/** Whether a filing cannot tell of a year: an annual report of none after its own, no filing of years that lie ahead. */
export function isTooOld({ form, period_end, filed_on }: FilingReference, year: number): boolean {
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(form)
  if (isAnnual && period_end !== '') return Number(period_end.slice(0, 4)) < year
  return Number(filed_on.slice(0, 4)) + 1 < year
}
