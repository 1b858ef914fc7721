import type { Issuer } from './sec_json.ts'

/** Something that the source lists but does not deliver. */
export interface Gap {
  ticker: string
  what: 'submissions' | 'older submissions' | 'filing' | 'exhibits' | 'facts'
  accession?: string
  form?: string
  filing_date?: string
  address: string
  /** HTTP status; null if there was no response. */
  status: number | null
  reason: string
}

/** Result for one company. */
export interface CompanyReport {
  ticker: string
  cik: number
  name: string
  filings: {
    /** Listed filings of the requested forms and days. */
    found: number
    fetched: number
    /** Downloaded by an earlier run that ended before it ingested them. */
    resumed: number
    /** Ingested by an earlier run. */
    unchanged: number
    /** Not found (404 or 410). */
    missing: number
    /** Unavailable now; the next run tries again. */
    failed: number
  }
  facts: 'fetched' | 'resumed' | 'unchanged' | 'missing' | 'failed' | 'not asked'
}

/** A downloaded filing that waits to be ingested: a row of the feed `filings`. */
export interface WaitingFiling {
  accession: string
  cik: number
  ticker: string
  form: string
  filed_at: string
  period_end: string | null
  url: string
  /** SHA-256 of its document on the shelf. */
  document: string
}

/** Result of a download. */
export interface Downloaded {
  companies: CompanyReport[]
  gaps: Gap[]
  /** Requested symbols and numbers that the SEC does not list. */
  unknown: string[]
  filings: WaitingFiling[]
  /** SHA-256 of company facts that wait to be ingested, by CIK. */
  facts: Map<number, string>
  issuers: Issuer[]
  requests: number
  bytes: number
  /** Why the download ended early; the next run continues. */
  stopped?: string
}

export function emptyCounts(): CompanyReport['filings'] {
  return { found: 0, fetched: 0, resumed: 0, unchanged: 0, missing: 0, failed: 0 }
}

/** Compares gaps by date and accession, newest first, so that their order does not depend on when responses arrived. */
export function byNewest(a: Gap, b: Gap): number {
  const keys = [a, b].map(({ filing_date = '', accession = '' }) => `${filing_date} ${accession}`)
  return keys[0] < keys[1] ? 1 : keys[0] > keys[1] ? -1 : 0
}
