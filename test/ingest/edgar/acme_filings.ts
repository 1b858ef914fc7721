import type { FakeEdgar } from './fake_edgar.ts'

/** A filing of an invented company, as listed in its submissions. */
export interface Invented {
  accession: string
  form: string
  day: string
  /** Acceptance time as written in the submissions. */
  accepted: string
  primary: string
  period?: string
}

export function columnsOf(filings: Invented[]) {
  return {
    accessionNumber: filings.map((it) => it.accession),
    filingDate: filings.map((it) => it.day),
    reportDate: filings.map((it) => it.period ?? ''),
    acceptanceDateTime: filings.map((it) => it.accepted),
    form: filings.map((it) => it.form),
    primaryDocument: filings.map((it) => it.primary),
  }
}

/** Accession number of the nth filing. */
export function accession(number: number): string {
  return `0000000042-25-${String(number).padStart(6, '0')}`
}

/** URL path of a filing's file. */
export function fileOf(id: string, file: string): string {
  return `/Archives/edgar/data/42/${id.replaceAll('-', '')}/${file}`
}

/** `count` quarterly reports on consecutive weekdays, with one document each. */
export function reports(count: number): Invented[] {
  return Array.from({ length: count }, (_, at) => {
    const day = `2025-03-${String(3 + (at % 5) + 7 * Math.floor(at / 5)).padStart(2, '0')}`
    return { accession: accession(at), form: '10-Q', day, accepted: `${day}T20:30:00.000Z`, primary: `q${at}.htm` }
  })
}

/** Serves the invented company ACME (CIK 42) with these filings, their documents and one fact. */
export function serveAcme(source: FakeEdgar, filings: Invented[], older: Invented[] = []): void {
  source.put('/files/company_tickers.json', { 0: { cik_str: 42, ticker: 'ACME', title: 'Acme Corp' } })
  source.put('/submissions/CIK0000000042.json', {
    cik: '0000000042',
    name: 'Acme Corporation',
    sic: '3560',
    sicDescription: 'General Industrial Machinery',
    ownerOrg: '06 Technology',
    tickers: ['ACME', 'ACME-B'],
    exchanges: ['NYSE', null],
    filings: {
      recent: columnsOf(filings),
      files: older.length
        ? [
            {
              name: 'CIK0000000042-submissions-001.json',
              filingCount: older.length,
              filingFrom: '2001-01-01',
              filingTo: '2019-12-31',
            },
          ]
        : [],
    },
  })
  if (older.length) source.put('/submissions/CIK0000000042-submissions-001.json', columnsOf(older))
  for (const { accession, primary } of [...filings, ...older])
    source.put(fileOf(accession, primary || `${accession}.txt`), `<html><p>Report ${accession}</p></html>`)
  source.put('/api/xbrl/companyfacts/CIK0000000042.json', { cik: 42, entityName: 'Acme', facts: { dei: {} } })
}
