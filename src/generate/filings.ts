import { plusDays } from './calendar.ts'
import { Dice } from './chance.ts'
import type { Row } from './funds.ts'
import type { Instrument } from './universe.ts'

/** A document that a filing names by its path. */
export interface FilingDocument {
  path: string
  text: string
}

/** Companies whose filings are written; all invented, so that no real registrant gets false figures. */
const REPORTING = 4

/**
 * A few small filings of invented companies (one 10-K, two 10-Q, one 8-K each), inline as text or as an HTML document
 * beside the rows, and the companyfacts that their figures come from.
 */
export function filings(all: Instrument[], end: string, seed: number) {
  const rows: Row[] = []
  const documents: FilingDocument[] = []
  const facts: { name: string; json: unknown }[] = []
  const companies = all.filter((each) => each.cik && !each.thin && each.rank > 75).slice(0, REPORTING)
  for (const [number, company] of companies.entries()) {
    const quarters = accounts(company, end, new Dice(seed, `accounts ${company.ticker}`))
    facts.push({ name: `CIK${company.cik}.json${number % 2 ? '.gz' : ''}`, json: companyFacts(company, quarters) })
    for (const [index, quarter] of quarters.slice(-3).entries()) {
      const inline = (number + index) % 2 === 0
      const path = `documents/${company.ticker.toLowerCase()}-${quarter.form.toLowerCase()}-${quarter.end}.html`
      if (!inline) documents.push({ path, text: html(company, quarter) })
      rows.push(
        filing(
          company,
          quarter.form,
          quarter.filed,
          quarter.end,
          quarter.accession,
          inline ? prose(company, quarter) : null,
          inline ? null : path,
        ),
      )
    }
    const last = quarters[quarters.length - 1]
    const news = `${company.name} (${company.ticker}) announced results for the quarter ended ${last.end}: revenue of ${dollars(last.revenue)}. The board approved a share repurchase.`
    rows.push(filing(company, '8-K', last.filed, null, `${last.accession.slice(0, -1)}9`, news, null))
  }
  return { rows, documents, facts }
}

interface Quarter {
  start: string
  end: string
  filed: string
  form: '10-K' | '10-Q'
  accession: string
  revenue: number
  cost: number
  income: number
  cash: number
  debt: number
}

function accounts(company: Instrument, end: string, dice: Dice): Quarter[] {
  const ends = quarterEnds(end, 9)
  let revenue = Math.round(40 + 900 * dice.roll()) * 1e6
  return ends.slice(1).map((last, index) => {
    revenue = Math.round((revenue * (1.01 + 0.05 * dice.roll())) / 1e5) * 1e5
    const cost = Math.round((revenue * (0.45 + 0.1 * dice.roll())) / 1e5) * 1e5
    const form = last.endsWith('12-31') ? '10-K' : '10-Q'
    const filed = plusDays(last, form === '10-K' ? 52 : 33)
    return {
      start: plusDays(ends[index], 1),
      end: last,
      filed,
      form,
      accession: `${company.cik}-${last.slice(2, 4)}-${String(100 + index).padStart(5, '0')}0`,
      revenue,
      cost,
      income: Math.round((revenue - cost) * 0.3),
      cash: Math.round(revenue * 0.8),
      debt: Math.round(revenue * 1.4),
    }
  })
}

/** The last `count` calendar quarter ends whose report is out by `end`. */
function quarterEnds(end: string, count: number): string[] {
  const found: string[] = []
  for (let year = Number(end.slice(0, 4)); found.length < count; year--)
    for (const day of ['12-31', '09-30', '06-30', '03-31'])
      if (found.length < count && plusDays(`${year}-${day}`, 55) <= end) found.unshift(`${year}-${day}`)
  return found
}

function filing(
  company: Instrument,
  form: string,
  filed: string,
  period_end: string | null,
  accession: string,
  document: string | null,
  path: string | null,
): Row {
  const url = `https://filings.example/${company.cik}/${accession}`
  return {
    accession,
    cik: company.cik,
    ticker: company.ticker,
    form,
    filed_at: `${filed}T20:31:00Z`,
    period_end,
    url,
    ...(document ? { document } : { document_path: path }),
  }
}

function prose(company: Instrument, quarter: Quarter): string {
  return [
    `${company.name} - Form ${quarter.form} for the period ended ${quarter.end}`,
    `Item 1. Business. ${company.name} is a company in ${company.industry?.toLowerCase()}. We sell to customers in North America and Europe and compete on price and quality.`,
    `Item 1A. Risk Factors. A few customers account for a large share of our revenue. Higher interest rates would raise the cost of our debt of ${dollars(quarter.debt)}.`,
    `Item 2. Management's Discussion. Revenue was ${dollars(quarter.revenue)} in the quarter, cost of revenue ${dollars(quarter.cost)} and net income ${dollars(quarter.income)}. The change came from higher volumes, partly offset by lower prices.`,
    `Liquidity. We held cash of ${dollars(quarter.cash)} on ${quarter.end} and expect it to cover our needs for at least twelve months.`,
  ].join('\n\n')
}

function html(company: Instrument, quarter: Quarter): string {
  const paragraphs = prose(company, quarter)
    .split('\n\n')
    .map((text) => `<p>${text.replaceAll('&', '&amp;')}</p>`)
  const table = `<table><tr><th>USD</th><th>Quarter</th></tr><tr><td>Revenue</td><td>${quarter.revenue}</td></tr><tr><td>Net income</td><td>${quarter.income}</td></tr></table>`
  return `<!doctype html><html><head><title>${quarter.form}</title></head><body>${paragraphs.join('\n')}${table}</body></html>\n`
}

function dollars(amount: number): string {
  return `$${(amount / 1e6).toFixed(1)} million`
}

function companyFacts(company: Instrument, quarters: Quarter[]): unknown {
  const duration = (pick: (quarter: Quarter) => number) => ({
    units: { USD: quarters.flatMap((quarter, index) => durations(quarters, quarter, index, pick)) },
  })
  const instant = (pick: (quarter: Quarter) => number) => ({
    units: { USD: quarters.map((quarter) => ({ end: quarter.end, val: pick(quarter), ...source(quarter) })) },
  })
  return {
    cik: Number(company.cik),
    entityName: company.name,
    facts: {
      'us-gaap': {
        Revenues: { label: 'Revenues', description: null, ...duration((quarter) => quarter.revenue) },
        CostOfRevenue: { label: 'Cost of Revenue', description: null, ...duration((quarter) => quarter.cost) },
        NetIncomeLoss: { label: 'Net Income (Loss)', description: null, ...duration((quarter) => quarter.income) },
        CashAndCashEquivalentsAtCarryingValue: {
          label: 'Cash',
          description: null,
          ...instant((quarter) => quarter.cash),
        },
        LongTermDebtNoncurrent: { label: 'Long-term Debt', description: null, ...instant((quarter) => quarter.debt) },
      },
    },
  }
}

/** What a report states: its quarter (a 10-K none, as in life) and the year to date. */
function durations(quarters: Quarter[], quarter: Quarter, index: number, pick: (quarter: Quarter) => number) {
  const within = quarters.slice(0, index + 1).filter((each) => each.end.slice(0, 4) === quarter.end.slice(0, 4))
  const months = Number(quarter.end.slice(5, 7))
  const stated =
    quarter.form === '10-Q' ? [{ start: quarter.start, end: quarter.end, val: pick(quarter), ...source(quarter) }] : []
  if (months === 3 || within.length * 3 !== months) return stated
  const val = within.reduce((sum, each) => sum + pick(each), 0)
  return [...stated, { start: within[0].start, end: quarter.end, val, ...source(quarter) }]
}

function source(quarter: Quarter) {
  const fp = quarter.form === '10-K' ? 'FY' : `Q${Number(quarter.end.slice(5, 7)) / 3}`
  return { accn: quarter.accession, fy: Number(quarter.end.slice(0, 4)), fp, form: quarter.form, filed: quarter.filed }
}
