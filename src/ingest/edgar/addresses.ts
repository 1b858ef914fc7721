/** The two hosts from which EDGAR is downloaded. A mirror may serve both at one address. */
export interface Hosts {
  /** Serves `files/` and `Archives/`. */
  www: string
  /** Serves `submissions/` and `api/`. */
  data: string
}

export const SEC: Hosts = { www: 'https://www.sec.gov', data: 'https://data.sec.gov' }

/** The SEC's hosts, or `base` in place of both if it is set. */
export function hostsAt(base: string | undefined): Hosts {
  const root = base?.replace(/\/+$/, '')
  return root ? { www: root, data: root } : SEC
}

export function tickersAddress({ www }: Hosts): string {
  return `${www}/files/company_tickers.json`
}

export function submissionsAddress({ data }: Hosts, cik: number): string {
  return `${data}/submissions/CIK${tenDigits(cik)}.json`
}

/** Address of a page of a company's older filings. The company's submissions contain the name of this page. */
export function olderPageAddress({ data }: Hosts, name: string): string {
  return `${data}/submissions/${name}`
}

export function factsAddress({ data }: Hosts, cik: number): string {
  return `${data}/api/xbrl/companyfacts/CIK${tenDigits(cik)}.json`
}

/** Address of a filing's file; the file `<accession>.txt` is the whole submission as one text. */
export function filingAddress({ www }: Hosts, cik: number, accession: string, file: string): string {
  const path = file.split('/').map(encodeURIComponent).join('/')
  return `${www}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/${path}`
}

export function tenDigits(cik: number): string {
  return String(cik).padStart(10, '0')
}
