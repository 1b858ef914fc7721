import { tickersAddress } from './addresses.ts'
import { SourceUnreachable } from './client.ts'
import { downloadCompany } from './company.ts'
import { type Desk, readIndex, type Wanted } from './desk.ts'
import { dotted, type Listed, readTickers } from './listing.ts'
import type { Downloaded } from './report.ts'

/** Thrown where none of the companies asked for is known to the SEC. Nothing was downloaded but its list. */
export class NoKnownCompany extends Error {
  override name = 'NoKnownCompany'
}

/**
 * Downloads what is new of the companies asked for onto the shelf. What is not there is reported and stops nothing. A
 * source that stops answering ends the download; what came by then counts. Throws `NoKnownCompany`, and
 * `SourceUnreachable` where not even the list of companies can be had.
 */
export async function download(desk: Desk, wanted: Wanted): Promise<Downloaded> {
  const known = await listCompanies(desk)
  const { companies, unknown } = resolveCompanies(known, wanted.tickers)
  if (companies.length === 0) {
    throw new NoKnownCompany(
      `found no company for ${unknown.join(', ')}, expected symbols of the SEC's company_tickers.json`,
    )
  }
  const result: Downloaded = {
    companies: [],
    gaps: [],
    unknown,
    filings: [],
    facts: new Map(),
    issuers: [],
    requests: 0,
    bytes: 0,
  }
  try {
    for (const company of companies) await downloadCompany(desk, wanted, company, result)
  } catch (error) {
    if (!(error instanceof SourceUnreachable)) throw error
    result.stopped = error.message
  }
  return { ...result, ...desk.client.spent }
}

async function listCompanies(desk: Desk): Promise<Map<string, Listed>> {
  const address = tickersAddress(desk.hosts)
  const got = await readIndex(desk, address)
  if (Buffer.isBuffer(got)) return readTickers(got)
  throw new SourceUnreachable(
    `${address}: found ${got.reason}, expected the SEC's list of companies; nothing was taken in`,
  )
}

/** One company for each issuer asked for, however many of its symbols were named. */
function resolveCompanies(known: Map<string, Listed>, asked: string[]): { companies: Listed[]; unknown: string[] } {
  const byNumber = new Map<number, Listed>()
  for (const company of known.values()) if (!byNumber.has(company.cik)) byNumber.set(company.cik, company)
  const companies = new Map<number, Listed>()
  const unknown: string[] = []
  for (const name of asked) {
    const number = /^(?:CIK)?(\d{1,10})$/i.exec(name.trim())
    const found = known.get(dotted(name)) ?? (number ? byNumber.get(Number(number[1])) : undefined)
    if (!found) unknown.push(name)
    // Its filings go by one symbol, whichever was asked for: the one that the SEC lists first.
    else companies.set(found.cik, byNumber.get(found.cik) ?? found)
  }
  return { companies: [...companies.values()], unknown }
}
