import type { ComputedFigure } from './computing/computed_figure.ts'
import type { EvidenceItem, FigureItem } from './items.ts'
import type { Signature } from './quotes/signatures.ts'
import type { FilingReading } from './reading/reading.ts'
import type { StatementLine } from './tables/statement_lines.ts'

export interface Company {
  ticker: string
  name: string
}

/** Everything that an answer may use. Items are cited by their position, from 1. */
export interface FilingEvidence extends FilingReading {
  /** The requested companies, including those without filings. */
  companies: Company[]
  /** Terms that they are named by. */
  names: ReadonlySet<string>
  items: EvidenceItem[]
  /** Stored values that are stated directly. */
  figures: FigureItem[]
  /** Words that were read as others. */
  corrections: { word: string; read: string }[]
  /** The other parts of the question; their items are the same list. */
  others: FilingEvidence[]
  /** Parts of the question that the limit of evidence has cut off. */
  unread: string[]
  /** Figures that were computed from items. */
  computed: ComputedFigure[]
  /** Signatures of the requested person. */
  signatures: Signature[]
  /** Requested companies without a filing that fits the request. */
  without: string[]
  /** Companies that the limit of evidence has cut off. */
  cut: string[]
  /** Requested periods, in words, for which a metric has no value although it has others. */
  missing: string[]
}

/** One statement of an answer. */
export interface Statement {
  /** What it is about, in a few words. */
  title: string
  /** Ends with its citations, such as `[2]`, where it has any; numbered as the evidence is. */
  text: string
  /** The statement's row that it states, and its figure. */
  row?: { metric: string; line: StatementLine }
  /** The figure, if it was computed. */
  computed?: ComputedFigure
  /** For a share or a change in percent, its inputs. */
  share?: Share
}

/** A part and its whole, or a change and its base, in one unit. */
export interface Share {
  part: number
  whole: number
  /** Whether it is the change of a negative amount, by its size. */
  isLoss?: boolean
}

/** A share in percent, with one decimal. */
export function percentOf({ part, whole }: Share): number {
  return Math.round((1000 * part) / whole) / 10
}

/** `[1][3]`, as a statement ends. */
export function cited(items: EvidenceItem[], ...used: EvidenceItem[]): string {
  return [...new Set(used)].map((item) => `[${items.indexOf(item) + 1}]`).join('')
}

export function companyName({ companies }: FilingEvidence, ticker: string): string {
  const name = companies.find((company) => company.ticker === ticker)?.name
  return name && name !== ticker ? `${name} (${ticker})` : ticker
}
