import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Downloaded } from './report.ts'
import type { Issuer } from './sec_json.ts'
import { bodyHash, type Landed, type Shelf, writeAside } from './shelf.ts'

/** A row of the feed `companies`. */
export interface CompanyRow {
  ticker: string
  cik: number
  name: string
  exchange: string | null
  sic: string | null
  sector: string | null
  industry: string | null
}

/**
 * Writes the rows of downloaded filings and companies as landing files. The journal of the shelf records the landing file of each filing
 * and of each company's facts.
 */
export async function layOut(shelf: Shelf, { filings, facts }: Downloaded, companies: CompanyRow[]): Promise<void> {
  await shelf.sweepRows()
  const landed: Landed[] = []
  const rows = [...filings].sort((a, b) => (a.accession < b.accession ? -1 : 1))
  const lines = rows.map(({ document, ...row }) => ({ ...row, document_path: `documents/${document}.zst` }))
  const file = await writeRows(shelf, 'filings', lines)
  for (const { accession, document } of rows) landed.push({ feed: 'filings', key: accession, body: document, file })
  for (const [cik, body] of facts) {
    const packed = await readFile(shelf.path('company_facts', body))
    landed.push({ feed: 'company_facts', key: String(cik), body, file: bodyHash(packed) })
  }
  await writeRows(
    shelf,
    'companies',
    [...companies].sort((a, b) => (a.ticker < b.ticker ? -1 : 1)),
  )
  await shelf.land(landed)
}

/**
 * Returns the rows of issuers, except rows that equal a known row. Missing values are filled in from the known row of the same ticker. A
 * known sector or industry is never replaced, because it may come from another source.
 */
export function companyRows(issuers: Issuer[], known: Map<string, CompanyRow>): CompanyRow[] {
  const rows = issuers.flatMap(({ cik, name, sic, industry, office, listings }) =>
    listings.map(({ ticker, exchange }) => {
      const before = known.get(ticker)
      const isTold = sic !== null || office !== null
      return {
        ticker,
        cik,
        name: isTold ? name : (before?.name ?? name),
        exchange: exchange ?? before?.exchange ?? null,
        sic: sic ?? before?.sic ?? null,
        sector: before?.sector ?? office,
        industry: before?.industry ?? industry,
      }
    }),
  )
  return rows.filter((row) => JSON.stringify(row) !== JSON.stringify(known.get(row.ticker)))
}

/** Writes rows to a file that is named by its SHA-256. Returns that hash, or `''` if there are no rows. */
async function writeRows(shelf: Shelf, feed: string, rows: object[]): Promise<string> {
  if (rows.length === 0) return ''
  const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const file = bodyHash(content)
  await mkdir(join(shelf.landing, feed), { recursive: true })
  await writeAside(join(shelf.landing, feed, `${file}.jsonl`), content)
  return file
}
