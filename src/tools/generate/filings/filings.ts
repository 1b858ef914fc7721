import { Dice } from '../chance.ts'
import type { Row } from '../funds.ts'
import type { Instrument } from '../universe.ts'
import { accountsOf, balanceSheet, cashFlows, earningsPerShare, incomeStatement, type Quarter } from './accounts.ts'
import { announcement, report } from './filing_documents.ts'

/** A document that a filing names by its path. */
export interface GeneratedDocument {
  path: string
  text: string
}

/** Number of invented companies with filings. */
const REPORTING = 8
/** Number of popular stocks with filings. They fill the filings section of ticker pages in a demo. */
const HEADLINES = 6

/**
 * Filings of the most popular stocks and of invented companies, all with invented figures, registrants and addresses. Each company has five
 * reports (inline or as HTML files beside the rows), an 8-K, and companyfacts with the same figures.
 */
export function filings(all: Instrument[], end: string, seed: number) {
  const rows: Row[] = []
  const documents: GeneratedDocument[] = []
  const facts: { name: string; json: unknown }[] = []
  const stocks = all.filter((each) => each.cik && !each.thin)
  const headlines = stocks.filter(({ rank, splits }) => rank <= 75 && !splits).slice(0, HEADLINES)
  const companies = [...stocks.filter(({ rank }) => rank > 75).slice(0, REPORTING), ...headlines]
  for (const [number, company] of companies.entries()) {
    const quarters = accountsOf(company, end, new Dice(seed, `accounts ${company.ticker}`))
    facts.push({ name: `CIK${company.cik}.json${number % 2 ? '.gz' : ''}`, json: companyFacts(company, quarters) })
    for (let index = quarters.length - 5; index < quarters.length; index++) {
      const quarter = quarters[index]
      const document = report(company, quarters.slice(0, index + 1))
      if ((number + index) % 2 === 0) rows.push(filing(company, quarter, { document }))
      else {
        const path = `documents/${company.ticker.toLowerCase()}-${quarter.form.toLowerCase()}-${quarter.end}.html`
        documents.push({ path, text: document })
        rows.push(filing(company, quarter, { document_path: path }))
      }
    }
    const last = quarters[quarters.length - 1]
    const news = { form: '8-K', accession: `${last.accession.slice(0, -1)}9`, end: null, filed: last.filed }
    rows.push(filing(company, news, { document: announcement(company, quarters) }))
  }
  return { rows, documents, facts }
}

function filing(
  company: Instrument,
  { form, accession, end, filed }: { form: string; accession: string; end: string | null; filed: string },
  content: { document: string } | { document_path: string },
): Row {
  const url = `https://filings.example/${company.cik}/${accession}`
  const filed_at = `${filed}T20:31:00Z`
  return { accession, cik: company.cik, ticker: company.ticker, form, filed_at, period_end: end, url, ...content }
}

function companyFacts(company: Instrument, quarters: Quarter[]): unknown {
  const facts: Record<string, unknown> = {}
  for (const { label, tag, of } of [...incomeStatement, ...cashFlows]) {
    const sum = (span: Quarter[]) => span.reduce((total, each) => total + of(each), 0)
    facts[tag] = { label, description: null, units: { USD: quarters.flatMap((_, at) => durations(quarters, at, sum)) } }
  }
  for (const { label, tag, of } of balanceSheet) {
    const stated = quarters.map((quarter) => ({ end: quarter.end, val: of(quarter), ...source(quarter) }))
    facts[tag] = { label, description: null, units: { USD: stated } }
  }
  facts.CommonStockSharesOutstanding = {
    label: 'Common stock, shares outstanding',
    description: null,
    units: { shares: quarters.map((quarter) => ({ end: quarter.end, val: quarter.shares, ...source(quarter) })) },
  }
  facts.EarningsPerShareDiluted = {
    label: 'Earnings per share, diluted',
    description: null,
    units: { 'USD/shares': quarters.flatMap((_, at) => durations(quarters, at, earningsPerShare)) },
  }
  return { cik: Number(company.cik), entityName: company.name, facts: { 'us-gaap': facts } }
}

/** Values that a report states for its quarter (not in a 10-K) and for the year to date. */
function durations(quarters: Quarter[], index: number, figureOf: (span: Quarter[]) => number) {
  const quarter = quarters[index]
  const within = quarters.slice(0, index + 1).filter((each) => each.end.slice(0, 4) === quarter.end.slice(0, 4))
  const months = Number(quarter.end.slice(5, 7))
  const stated =
    quarter.form === '10-Q'
      ? [{ start: quarter.start, end: quarter.end, val: figureOf([quarter]), ...source(quarter) }]
      : []
  if (months === 3 || within.length * 3 !== months) return stated
  return [...stated, { start: within[0].start, end: quarter.end, val: figureOf(within), ...source(quarter) }]
}

function source(quarter: Quarter) {
  const fp = quarter.form === '10-K' ? 'FY' : `Q${Number(quarter.end.slice(5, 7)) / 3}`
  return { accn: quarter.accession, fy: Number(quarter.end.slice(0, 4)), fp, form: quarter.form, filed: quarter.filed }
}
