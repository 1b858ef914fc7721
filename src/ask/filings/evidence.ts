import type { ComputedFigure } from './computing/computed_figure.ts'
import type { EvidenceItem, Figure, Signature } from './items.ts'
import type { CompanyNames } from './reading/names.ts'
import type { FilingReading } from './reading/reading.ts'

export interface Company {
  ticker: string
  name: string
}

/** Everything that an answer may use. Items are cited by their position, from 1. */
export interface FilingEvidence extends FilingReading {
  /** The requested companies, including those without filings. */
  companies: Company[]
  names: CompanyNames
  items: EvidenceItem[]
  /** Figures that are stated directly. */
  figures: Figure[]
  /** Figures that were computed from items. */
  computed: ComputedFigure[]
  /** Signatures of the requested person. */
  signatures: Signature[]
  /** Words that were read as others. */
  corrections: { word: string; read: string }[]
  /** The other parts of the question; their items are the same list. */
  others: FilingEvidence[]
  /** Parts of the question that the limit of evidence has cut off. */
  unread: string[]
  /** Requested companies without a filing that fits the request. */
  without: string[]
  /** Companies that the limit of evidence has cut off. */
  cut: string[]
  /** What was asked for and is not among the evidence, in words. */
  missing: string[]
}

/** One statement of an answer. */
export interface Statement {
  /** What it is about, in a few words. */
  title: string
  /** Ends with its citations, such as `[2]`, where it has any; numbered as the evidence is. */
  text: string
  /** The figure, if it was computed. */
  computed?: ComputedFigure
  /** Two amounts of which the statement gives the change. */
  change?: Change
}

/** Two amounts in one unit, from the earlier to the later. */
export interface Change {
  from: number
  to: number
}

/** A change in percent of the earlier amount, by size, with one decimal. */
export function percentOf({ from, to }: Change): number {
  return Math.abs(Math.round((1000 * (to - from)) / from) / 10)
}

/** `[1][3]`, as a statement ends. */
export function cited(items: EvidenceItem[], ...used: EvidenceItem[]): string {
  return [...new Set(used)].map((item) => `[${items.indexOf(item) + 1}]`).join('')
}

export function companyName({ companies }: FilingEvidence, ticker: string): string {
  const name = companies.find((company) => company.ticker === ticker)?.name
  return name && name !== ticker ? `${name} (${ticker})` : ticker
}
