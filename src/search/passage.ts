/** A passage of a filing: a row of `daily.filing_passages`. Unknown text fields are empty. */
export interface Passage {
  passage_id: string
  accession: string
  /** CIK, the number of the issuer at the SEC. */
  cik: string
  /** Ticker as delivered; empty if unknown. */
  ticker: string
  form: string
  /** Time at which the SEC accepted the filing; ISO 8601, UTC. */
  filed_at: string
  /** YYYY-MM-DD, or empty. */
  period_end: string
  url: string
  part: string
  item: string
  section: string
  heading: string
  kind: 'text' | 'table'
  /** Position among the passages of its filing, from 0. */
  position: number
  /** Offsets into the clean text of the document, in characters. */
  start_offset: number
  end_offset: number
  text: string
}

/** The name of a form in capitals and without hyphens, because people write the same form with and without hyphens. */
export function formKey(form: string): string {
  return form.toUpperCase().replaceAll('-', '')
}

/** Number of days from 1970-01-01 to an ISO date or time. The index stores days in this form. */
export function dayNumber(iso: string): number {
  return Math.floor(Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / 86_400_000)
}
