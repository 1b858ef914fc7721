import { normalizedSymbol } from '../../feeds/contract/column_kinds.ts'
import { tickersAddress } from './addresses.ts'
import { SourceUnreachable } from './client.ts'
import { downloadCompany } from './company.ts'
import { type DownloadContext, type DownloadRequest, readIndex } from './download_context.ts'
import type { Downloaded } from './report.ts'
import { type Listed, readTickers } from './sec_json.ts'

/** Thrown if the SEC knows none of the requested companies. Only its list of companies was downloaded. */
export class NoKnownCompany extends Error {
  override name = 'NoKnownCompany'
}

/**
 * Downloads the new filings of the requested companies to the shelf. Missing filings are reported. If the source stops responding, the
 * download ends, and the filings that were downloaded are kept. Throws `NoKnownCompany`, and `SourceUnreachable` if the list of companies
 * is unavailable.
 */
export async function download(context: DownloadContext, wanted: DownloadRequest): Promise<Downloaded> {
  const known = await listCompanies(context)
  const { companies, unknown } = resolveCompanies(known, wanted.tickers)
  if (companies.length === 0) {
    throw new NoKnownCompany(
      `the SEC's company_tickers.json has no company for ${unknown.join(', ')}; use symbols from this list`,
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
    for (const company of companies) await downloadCompany(context, wanted, company, result)
  } catch (error) {
    if (!(error instanceof SourceUnreachable)) throw error
    result.stopped = error.message
  }
  return { ...result, ...context.client.spent }
}

async function listCompanies(context: DownloadContext): Promise<Map<string, Listed>> {
  const address = tickersAddress(context.hosts)
  const got = await readIndex(context, address)
  if (Buffer.isBuffer(got)) return readTickers(got)
  throw new SourceUnreachable(
    `${address}: found ${got.reason}, expected the SEC's list of companies; nothing was ingested`,
  )
}

/** Returns each requested issuer once, even if several of its symbols were requested. */
function resolveCompanies(known: Map<string, Listed>, asked: string[]): { companies: Listed[]; unknown: string[] } {
  const byNumber = new Map<number, Listed>()
  for (const company of known.values()) if (!byNumber.has(company.cik)) byNumber.set(company.cik, company)
  const companies = new Map<number, Listed>()
  const unknown: string[] = []
  for (const name of asked) {
    const number = /^(?:CIK)?(\d{1,10})$/i.exec(name.trim())
    const found = known.get(normalizedSymbol(name.trim())) ?? (number ? byNumber.get(Number(number[1])) : undefined)
    if (!found) unknown.push(name)
    // Filings always get the company's first symbol in the SEC's list, whichever symbol was requested.
    else companies.set(found.cik, byNumber.get(found.cik) ?? found)
  }
  return { companies: [...companies.values()], unknown }
}
