import { z } from 'zod'
import { normalizedSymbol } from '../../feeds/contract/column_kinds.ts'
import { acceptedAt, zoneOf } from './acceptance.ts'

/** Thrown for a body that does not have the format expected at its address. */
export class NotAsPublished extends Error {
  override name = 'NotAsPublished'
}

/** A listed company with one of its symbols, as in company_tickers.json. */
export interface Listed {
  ticker: string
  cik: number
  name: string
}

/** The issuer's data in a company's submissions. */
export interface Issuer {
  cik: number
  name: string
  sic: string | null
  /** Name of the SIC code, such as `Electronic Computers`. */
  industry: string | null
  /** Office of the SEC that reviews the issuer, such as `Technology`. */
  office: string | null
  /** Symbols with the exchange of each. */
  listings: { ticker: string; exchange: string | null }[]
}

/** One filing that a company's submissions list. */
export interface ListedFiling {
  accession: string
  form: string
  filing_date: string
  /** Acceptance time in UTC. If there is none, the last second of the filing date. */
  filed_at: string
  period_end: string | null
  /** Name of the main file; empty for old filings, which are a single text file. */
  primary: string
}

/** A page of older filings, and the days that it spans. */
export interface OlderPage {
  name: string
  from: string
  to: string
}

const tickers = z.record(
  z.string(),
  z.object({ cik_str: z.coerce.number().int().positive(), ticker: z.string(), title: z.string() }),
)

const columns = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string().nullish()),
  acceptanceDateTime: z.array(z.string().nullish()),
  form: z.array(z.string()),
  primaryDocument: z.array(z.string().nullish()),
})

const submissions = z.object({
  cik: z.coerce.number().int().positive(),
  name: z.string(),
  sic: z.string().nullish(),
  sicDescription: z.string().nullish(),
  ownerOrg: z.string().nullish(),
  tickers: z.array(z.string()).default([]),
  exchanges: z.array(z.string().nullish()).default([]),
  filings: z.object({
    recent: columns,
    files: z.array(z.object({ name: z.string(), filingFrom: z.string(), filingTo: z.string() })).default([]),
  }),
})

/** All listed companies by symbol. The symbol of a share class has a dot (`BRK.B`). */
export function readTickers(body: Buffer): Map<string, Listed> {
  const found = new Map<string, Listed>()
  for (const { cik_str, ticker, title } of Object.values(parsed(body, tickers, 'company_tickers.json'))) {
    const symbol = normalizedSymbol(ticker.trim())
    if (!found.has(symbol)) found.set(symbol, { ticker: symbol, cik: cik_str, name: title })
  }
  return found
}

export function readSubmissions(body: Buffer): { issuer: Issuer; filings: ListedFiling[]; older: OlderPage[] } {
  const page = parsed(body, submissions, "a company's submissions")
  return {
    issuer: {
      cik: page.cik,
      name: page.name,
      sic: page.sic || null,
      industry: page.sicDescription || null,
      office: page.ownerOrg?.replace(/^\d+\s+/, '') || null,
      listings: page.tickers.map((ticker, at) => ({
        ticker: normalizedSymbol(ticker.trim()),
        exchange: page.exchanges[at] || null,
      })),
    },
    filings: filingsOf(page.filings.recent),
    older: page.filings.files
      // The name is checked because it becomes part of an address.
      .filter(({ name }) => /^CIK\d{10}-submissions-\d+\.json$/.test(name))
      .map(({ name, filingFrom, filingTo }) => ({ name, from: filingFrom, to: filingTo })),
  }
}

/** Reads the filings on a page of older filings. */
export function readOlderPage(body: Buffer): ListedFiling[] {
  return filingsOf(parsed(body, columns, 'a page of older submissions'))
}

function filingsOf(page: z.infer<typeof columns>): ListedFiling[] {
  const rows = page.accessionNumber.map((accession, at) => ({
    accession,
    form: page.form[at] ?? '',
    filingDate: page.filingDate[at] ?? '',
    reportDate: page.reportDate[at] || null,
    acceptanceDateTime: page.acceptanceDateTime[at] ?? '',
    primary: page.primaryDocument[at] ?? '',
  }))
  // The accession and the file name are checked because they become part of an address.
  const sound = rows.filter(
    ({ accession, primary }) =>
      /^\d{10}-\d\d-\d{6}$/.test(accession) && /^[\w.\-/ ]*$/.test(primary) && !primary.split('/').includes('..'),
  )
  const zone = zoneOf(sound)
  return sound.map(({ accession, form, filingDate, reportDate, acceptanceDateTime, primary }) => ({
    accession,
    form,
    filing_date: filingDate,
    filed_at: acceptedAt(acceptanceDateTime, zone) ?? `${filingDate}T23:59:59Z`,
    period_end: reportDate,
    primary,
  }))
}

function parsed<T extends z.ZodType>(body: Buffer, schema: T, what: string): z.infer<T> {
  let document: unknown
  try {
    document = JSON.parse(body.toString('utf8'))
  } catch {
    throw new NotAsPublished(`the body is not JSON; expected ${what}`)
  }
  const result = schema.safeParse(document)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new NotAsPublished(
    `found a different structure at "${issue.path.join('.')}" (${issue.message}), expected ${what}`,
  )
}

/** Whether a body is the JSON of the SEC's companyfacts. */
export function isCompanyFacts(body: Buffer): boolean {
  try {
    const { facts } = JSON.parse(body.toString('utf8'))
    return typeof facts === 'object' && facts !== null
  } catch {
    return false
  }
}
