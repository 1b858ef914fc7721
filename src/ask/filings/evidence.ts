import type { PartFigures } from './computing/compared_parts.ts'
import type { ComputedFigure, SeriesFigures } from './computing/derived_figures.ts'
import type { EvidenceItem, Figure, PassageItem, Signature } from './items.ts'
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
  /** Figures over several periods to which the question's condition or choice was applied. */
  runs: SeriesFigures[]
  /** Parts of a figure that the question compares. */
  parts: PartFigures[]
  /** Signatures of the requested person. */
  signatures: Signature[]
  /** Misspelt words and what they were read as. */
  corrections: { word: string; read: string }[]
  /** The other parts of the question, which share the same list of items. */
  others: FilingEvidence[]
  /** This part in the words of the question, if it has several. */
  said?: string
  /** The unit that the question asks for: `million`. */
  unit?: string
  /** Parts of the question that the limit of evidence has cut off. */
  unread: string[]
  /** Requested companies without a filing that fits the request. */
  without: string[]
  /** Companies that the limit of evidence has cut off. */
  cut: string[]
  /** Lines that a requested ratio needs and that the company's statement does not have. */
  lackingLines: LackingLine[]
  /** What was asked for but is not in the evidence, in words. */
  missing: string[]
}

export interface LackingLine {
  ticker: string
  /** The ratio, and the line of the statement, in words. */
  ratio: string
  line: string
  statement: string
  item: PassageItem
}

/** One statement of an answer. */
export interface Statement {
  /** What it is about, in a few words. */
  title: string
  /** Ends with its citations, if it has any, such as `[2]` for the second item of the evidence. */
  text: string
  /** The figure, if it was computed. */
  computed?: ComputedFigure
  /** The two amounts whose change the statement gives. */
  change?: Change
  /** Numbers that follow from the evidence, such as a count or a sum. */
  known?: number[]
}

/** What a statement says about a change. */
export type ChangeStatement = Pick<Statement, 'text' | 'change' | 'known'>

/** Two amounts in the same unit, the earlier and the later one. */
export interface Change {
  from: number
  to: number
  /** Their fiscal years. */
  years?: [number, number]
}

/** The absolute change in percent of the earlier amount, rounded to one decimal. */
export function percentOf({ from, to }: Change): number {
  return Math.abs(Math.round((1000 * (to - from)) / from) / 10)
}

/** The citations at the end of a statement: `[1][3]`. */
export function cited(items: EvidenceItem[], ...used: EvidenceItem[]): string {
  return [...new Set(used)].map((item) => `[${items.indexOf(item) + 1}]`).join('')
}

export function companyName({ companies }: FilingEvidence, ticker: string): string {
  const name = companies.find((company) => company.ticker === ticker)?.name
  return name && name !== ticker ? `${name} (${ticker})` : ticker
}
