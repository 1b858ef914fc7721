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
  /** Fiscal year that it reports on, if known, and the quarter, which is 0 for a whole year. */
  fiscal_year?: number
  fiscal_quarter?: number
}

/** A passage that was found, best first. */
export interface PassageItem {
  kind: 'passage'
  filing: FilingReference
  /** Item of the report, such as `7`; empty outside of Items. */
  item: string
  section: string
  heading: string
  /** Whether it consists of table rows, with cells separated by ` | `. */
  isTable: boolean
  position: number
  text: string
  /** Scale of the filing's other statements, for a table that continues over a page without repeating it. */
  scale?: string
}

/** A value of the metrics store with its filing. */
export interface FigureItem {
  kind: 'figure'
  filing: FilingReference
  metric: string
  period_kind: 'quarterly' | 'yearly'
  fiscal_year: number
  /** 1 to 4, or 0 for a year. */
  fiscal_quarter: number
  period_end: string
  value: number
  unit: 'currency' | 'currency_per_share' | 'shares' | 'ratio'
  currency: string
}

export type EvidenceItem = PassageItem | FigureItem

/** A value of a metric for a period: a fact, or a cell of a financial statement. */
export interface Figure {
  ticker: string
  metric: string
  period_kind: 'quarterly' | 'yearly'
  year: number
  /** 1 to 4, or 0 for a year. */
  quarter: number
  /** YYYY-MM-DD. */
  end: string
  value: number
  item: EvidenceItem
  /** The cell with its row, column and scale, as printed; absent for a fact. */
  printed?: { label: string; cell: string; column: string; scale: string }
}

/** A signature as a filing prints it. */
export interface Signature {
  item: PassageItem
  text: string
}

/** Whether a filing is an annual report. */
export function isAnnual({ form }: FilingReference): boolean {
  return /^(?:10-K|20-F|40-F)/.test(form)
}
