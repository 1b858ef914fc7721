import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nightly from '../../jobs/nightly.ts'
import { settings } from '../../src/base/settings.ts'
import { openContext, type RunContext } from '../../src/pipeline/run_context.ts'
import type { Manifest } from '../../src/release/manifest.ts'
import { Release } from '../../src/release/release.ts'
import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { type FilingSearch, type FoundPassage, searchFilings } from '../../src/search/search_filings.ts'
import { deliver } from '../pipeline/landing.ts'
import type { Row } from '../pipeline/small_market.ts'

/** A home folder with filings, shared by the tests of a file. */
export interface FilingsHome {
  path: string
  context: RunContext
  /** Delivers filings as one file of the landing folder. */
  deliver(name: string, filings: Row[]): Promise<void>
  nightly(day: string): Promise<Manifest>
  close(): Promise<void>
}

export async function openFilingsHome(env: Record<string, string> = {}): Promise<FilingsHome> {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-filings-'))
  const [path, landing] = [join(root, 'home'), join(root, 'landing')]
  const context = await openContext(
    path,
    'a test',
    settings({ CROWDTAPE_MEMORY: '500MB', CROWDTAPE_THREADS: '1', ...env }),
  )
  return {
    path,
    context,
    deliver: (name, filings) => deliver(landing, 'filings', name, filings),
    async nightly(day) {
      const request = { days: [day], landing, isDayNamed: true, accepted: [] }
      return (await nightly.run(request, context, (_, work) => work(() => {}))).releases[0]
    },
    async close() {
      await context.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** An invented company and its figures for a fiscal year, in millions. */
interface Year {
  ticker: string
  cik: number
  name: string
  year: number
  revenue: number
  payables: number
  trade: string
}

const ardent = { ticker: 'ARDX', cik: 9000001, name: 'Ardent Robotics', trade: 'warehouse robots' }
const boreal = { ticker: 'BORX', cik: 9000002, name: 'Boreal Foods', trade: 'frozen meals' }

export const years: Record<string, Year> = {
  ardent2022: { ...ardent, year: 2022, revenue: 410, payables: 57 },
  ardent2023: { ...ardent, year: 2023, revenue: 480, payables: 61 },
  boreal2023: { ...boreal, year: 2023, revenue: 1900, payables: 233 },
}

/** A row of the feed `filings` with the annual report of a year, by default filed in the following February. */
export function annualReport(of: Year, filedAt = `${of.year + 1}-02-15T21:05:00Z`): Row {
  return {
    accession: accessionOf(of),
    cik: of.cik,
    ticker: of.ticker,
    form: '10-K',
    filed_at: filedAt,
    period_end: `${of.year}-12-31`,
    url: `https://filings.example/${of.ticker}-${of.year}.htm`,
    document: documentOf(of),
  }
}

export function accessionOf({ cik, year }: Year): string {
  return `000${cik}-${String(year + 1).slice(2)}-000001`
}

function documentOf({ name, year, revenue, payables, trade }: Year): string {
  const before = year - 1
  const table = (rows: (string | number)[][]) =>
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const filler = (about: string) =>
    `<p>${Array.from({ length: 12 }, (_, at) => `Our ${trade} ${about} in many ways, of which number ${at} is one that we watch.`).join(' ')}</p>`
  return `<html><body>
    <p><b>${name}, Inc.</b></p><p>Annual report for the fiscal year ended December 31, ${year}</p>
    <h2>PART I</h2><h3>Item 1. Business</h3><p>${name} makes ${trade} and sells them to retailers in North America.</p>${filler('reach customers')}
    <h3>Item 1A. Risk Factors</h3>${filler('face competition')}
    <p>A shortage of bearings could delay deliveries of our ${trade}, and we depend on a single supplier of bearings.</p>
    <h3>Item 3. Legal Proceedings</h3><p>In ${year} a former distributor filed a complaint against ${name} in district court and claims damages; the litigation is pending.</p>
    <h2>PART II</h2><h3>Item 7. Management's Discussion and Analysis</h3>${filler('changed')}
    <p>Gross margin increased in ${year} compared to ${before}, primarily due to lower freight costs, partially offset by higher wages.</p>
    <h3>Item 8. Financial Statements</h3>
    <p><b>Consolidated Balance Sheets</b></p><p>(in millions)</p>
    ${table([
      ['', year, before],
      ['Cash and cash equivalents', 90, 80],
      ['Accounts receivable, net', 44, 41],
      ['Inventories', 70, 66],
      ['Total current assets', 230, 210],
      ['Property and equipment, net', 150, 140],
      ['Goodwill', 33, 33],
      ['Total assets', 460, 420],
      ['Accounts payable', payables, payables - 4],
      ['Accrued liabilities', 20, 18],
      ['Total current liabilities', 110, 101],
      ['Long-term debt', 95, 99],
      ['Total liabilities', 240, 230],
      ["Total stockholders' equity", 220, 190],
    ])}
    <p><b>Consolidated Statements of Operations</b></p><p>(in millions, except per share amounts)</p>
    ${table([
      ['', year, before],
      ['Net sales', revenue, revenue - 30],
      ['Cost of sales', revenue - 150, revenue - 190],
      ['Gross profit', 150, 160],
      ['Selling, general and administrative', 60, 58],
      ['Operating income', 90, 84],
      ['Income before income taxes', 85, 80],
      ['Provision for income taxes', 20, 19],
      ['Net income', 65, 61],
      ['Earnings per share, diluted', '1.30', '1.22'],
    ])}
    <p><b>Consolidated Statements of Cash Flows</b></p><p>(in millions)</p>
    ${table([
      ['', year, before],
      ['Net income', 65, 61],
      ['Depreciation and amortization', 25, 23],
      ['Net cash provided by operating activities', 98, 90],
      ['Purchases of property and equipment', -35, -31],
      ['Net cash used in investing activities', -40, -35],
      ['Dividends paid', -12, -11],
      ['Net cash used in financing activities', -30, -28],
    ])}
    </body></html>`
}

/** Searches the release with this id. */
export async function searchRelease(
  home: string,
  id: string,
  request: Partial<FilingSearch> & { query: string },
  embedder?: Embedder,
): Promise<FoundPassage[]> {
  const release = await Release.open(home, id, { memoryLimit: '256MB', threads: 1, embedder })
  try {
    return await release.read((reader) => searchFilings(reader, { tickers: [], forms: [], limit: 5, ...request }))
  } finally {
    release.retire()
  }
}
