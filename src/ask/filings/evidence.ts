import type { ComputedFigure } from './computing/computed_figure.ts'
import type { FigureItem, Item } from './items.ts'
import type { Signature } from './quotes/signatures.ts'
import type { Reading } from './reading/reading.ts'
import type { StatementLine } from './tables/statement_lines.ts'

export interface Company {
  ticker: string
  name: string
}

/** All that an answer may rest on. Items are cited by their place, from 1. */
export interface FilingEvidence extends Reading {
  /** The companies asked about, those without any filing too. */
  companies: Company[]
  /** Terms that they are named by. */
  names: ReadonlySet<string>
  items: Item[]
  /** Values of the store that are told as they are. */
  figures: FigureItem[]
  /** Words that were read as others. */
  corrections: { word: string; read: string }[]
  /** The other parts of the question; their items are the same list. */
  others: FilingEvidence[]
  /** Parts of the question that the limit of evidence has cut off. */
  unread: string[]
  /** Figures that were computed from items. */
  computed: ComputedFigure[]
  /** Signatures of the person asked for. */
  signatures: Signature[]
  /** Companies asked about of which the release has no filing that fits the request. */
  without: string[]
  /** Companies that the limit of evidence has cut off. */
  cut: string[]
  /** Periods asked about that no value of the store is shown of though there are values of the metric, in words. */
  missing: string[]
}

/** One thing that an answer says. */
export interface Statement {
  /** What it is about, in a few words. */
  title: string
  /** Ends with its citations, such as `[2]`, where it has any; numbered as the evidence is. */
  text: string
  /** The row of a statement that it tells, and the figure that this is. */
  row?: { metric: string; line: StatementLine }
  /** The figure that it tells, where that was computed. */
  computed?: ComputedFigure
  /** Where it tells a share or a change in percent, what that comes from. */
  share?: Share
}

/** A part and its whole, or a change and what it is from, in one unit. */
export interface Share {
  part: number
  whole: number
}

/** A share in percent, with one decimal. */
export function percentOf({ part, whole }: Share): number {
  return Math.round((1000 * part) / whole) / 10
}

/** `[1][3]`, as a statement ends. */
export function cited(items: Item[], ...used: Item[]): string {
  return [...new Set(used)].map((item) => `[${items.indexOf(item) + 1}]`).join('')
}

export function nameOf({ companies }: FilingEvidence, ticker: string): string {
  const name = companies.find((company) => company.ticker === ticker)?.name
  return name && name !== ticker ? `${name} (${ticker})` : ticker
}
