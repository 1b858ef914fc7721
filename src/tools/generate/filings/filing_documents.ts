import type { Instrument } from '../universe.ts'
import { balanceSheet, cashFlows, earningsPerShare, incomeStatement, type Line, type Quarter } from './accounts.ts'

/** The annual or quarterly report on the last of the given quarters (oldest first). It is HTML with Items and statements. */
export function report(company: Instrument, quarters: Quarter[]): string {
  const last = quarters[quarters.length - 1]
  const isAnnual = last.form === '10-K'
  const months = isAnnual ? 12 : 3
  const [span, before] = [spanOf(quarters, 0, isAnnual), spanOf(quarters, isAnnual ? 1 : 4, isAnnual)]
  const discussion = discussed(company, span, before, months)
  const statements = [
    heading('CONSOLIDATED STATEMENTS OF OPERATIONS'),
    statement(columnsOf(span, before, months), [
      ['Products', sumOf(span, products), sumOf(before, products)],
      ['Services', sumOf(span, services), sumOf(before, services)],
      ...incomeStatement.map((line) => [line.label, sumOf(span, line), sumOf(before, line)] as const),
    ]),
    paragraph(
      `Net income per diluted share was $${earningsPerShare(span).toFixed(2)} on ${(last.shares / 1e6).toFixed(1)} million shares.`,
    ),
    heading('CONSOLIDATED BALANCE SHEETS'),
    statement(
      [longDate(last.end), before.length > 0 ? longDate(before[before.length - 1].end) : ''],
      balanceSheet.map((line) => [
        line.label,
        line.of(last),
        before.length > 0 ? line.of(before[before.length - 1]) : 0,
      ]),
    ),
    heading('CONSOLIDATED STATEMENTS OF CASH FLOWS'),
    statement(
      columnsOf(span, before, months),
      cashFlows.map((line) => [line.label, sumOf(span, line), sumOf(before, line)]),
    ),
  ]
  const risks = [
    paragraph(
      'A few customers account for a large share of our revenue, and none of them is bound to buy more than it has ordered.',
    ),
    paragraph(
      `Our debt of ${dollars(last.currentDebt + last.longTermDebt)} bears interest at floating rates. A rise of one percentage point would cost us about ${dollars((last.currentDebt + last.longTermDebt) / 100)} a year.`,
    ),
  ]
  const business = paragraph(
    `${company.name} is a company in ${company.industry?.toLowerCase() ?? 'manufacturing'}. We sell products and services to customers in North America and Europe, and compete on price, quality and delivery. All figures of this document are invented.`,
  )
  const items = isAnnual
    ? [
        heading('PART I'),
        heading('Item 1. Business'),
        business,
        heading('Item 1A. Risk Factors'),
        ...risks,
        heading('PART II'),
        heading("Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations"),
        ...discussion,
        heading('Item 8. Financial Statements and Supplementary Data'),
        ...statements,
      ]
    : [
        heading('PART I. FINANCIAL INFORMATION'),
        heading('Item 1. Financial Statements'),
        ...statements,
        heading("Item 2. Management's Discussion and Analysis of Financial Condition and Results of Operations"),
        ...discussion,
        heading('PART II. OTHER INFORMATION'),
        heading('Item 1A. Risk Factors'),
        ...risks,
      ]
  const title = `FORM ${last.form}`
  const opening = [
    heading(title),
    paragraph(
      `${isAnnual ? 'Annual report for the fiscal year' : 'Quarterly report for the quarter'} ended ${longDate(last.end)}`,
    ),
    heading(escaped(company.name)),
  ]
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${title}</title></head><body>\n${[...opening, ...items].join('\n')}\n</body></html>\n`
}

/** The text of an 8-K in which a company announces its results. */
export function announcement(company: Instrument, quarters: Quarter[]): string {
  const [span, before] = [spanOf(quarters, 0, false), spanOf(quarters, 4, false)]
  const last = span[0]
  const [total, income] = [lineOf('Revenues'), lineOf('NetIncomeLoss')]
  return [
    'FORM 8-K',
    company.name,
    'Item 2.02 Results of Operations and Financial Condition.',
    `On ${longDate(last.filed)}, ${company.name} (${company.ticker}) announced results for the quarter ended ${longDate(last.end)}. Revenue was ${dollars(sumOf(span, total))}${change(sumOf(span, total), sumOf(before, total))}. Net income was ${dollars(sumOf(span, income))}, or $${earningsPerShare(span).toFixed(2)} per diluted share.`,
    'Item 8.01 Other Events.',
    `The board of directors authorized the repurchase of up to ${dollars(last.cash / 4)} of common stock.`,
  ].join('\n\n')
}

const products: Pick<Line, 'of'> = { of: (each) => each.products }
const services: Pick<Line, 'of'> = { of: (each) => each.services }

function lineOf(tag: string): Line {
  return incomeStatement.find((line) => line.tag === tag)!
}

/** The quarter `back` quarters before the last, or the fiscal year `back` years before; empty if it is incomplete. */
function spanOf(quarters: Quarter[], back: number, isAnnual: boolean): Quarter[] {
  const length = isAnnual ? 4 : 1
  const end = quarters.length - back * length
  return end >= length ? quarters.slice(end - length, end) : []
}

function sumOf(span: Quarter[], line: Pick<Line, 'of'>): number {
  return span.reduce((sum, each) => sum + line.of(each), 0)
}

function discussed(company: Instrument, span: Quarter[], before: Quarter[], months: number): string[] {
  const [total, cost, income] = ['Revenues', 'CostOfRevenue', 'NetIncomeLoss'].map(lineOf)
  const last = span[span.length - 1]
  const period = months === 12 ? `fiscal year ${last.end.slice(0, 4)}` : `the quarter ended ${longDate(last.end)}`
  const grossMargin = (each: Quarter[]) => (100 * (sumOf(each, total) - sumOf(each, cost))) / sumOf(each, total)
  const compared = before.length > 0 ? `, compared with ${grossMargin(before).toFixed(1)}% a year earlier` : ''
  return [
    heading('Results of Operations'),
    paragraph(
      `Revenue of ${company.name} was ${dollars(sumOf(span, total))} in ${period}${change(sumOf(span, total), sumOf(before, total))}. The change came from higher volumes, partly offset by lower prices.`,
    ),
    paragraph(
      `Gross margin was ${grossMargin(span).toFixed(1)}%${compared}. Net income was ${dollars(sumOf(span, income))}.`,
    ),
    heading('Liquidity and Capital Resources'),
    paragraph(
      `We held cash and cash equivalents of ${dollars(last.cash)} on ${longDate(last.end)}, and expect them to cover our needs for at least twelve months. We repurchased ${dollars(sumOf(span, cashFlows[3]))} of common stock.`,
    ),
  ]
}

/** A clause such as `, up 8% from a year ago`. Empty if there is no year before. */
function change(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round((100 * (now - before)) / before)
  return percent === 0
    ? ', about as much as a year ago'
    : `, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% from a year ago`
}

function columnsOf(span: Quarter[], before: Quarter[], months: number): string[] {
  const title = (quarters: Quarter[]) =>
    quarters.length === 0 ? '' : `${months === 12 ? 'Year' : 'Three Months'} Ended ${longDate(quarters.at(-1)!.end)}`
  return [title(span), title(before)]
}

/** A table in millions of dollars; columns without a title are left out. */
function statement(columns: string[], lines: (readonly [label: string, ...values: number[]])[]): string {
  const shown = columns.flatMap((title, at) => (title === '' ? [] : [at]))
  const cells = (values: string[], tag: string) => values.map((value) => `<${tag}>${value}</${tag}>`).join('')
  const head = `<tr><td></td>${cells(
    shown.map((at) => columns[at]),
    'th',
  )}</tr>`
  const rows = lines.map(([label, ...values]) => {
    const figures = shown.map((at) => (values[at] / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1 }))
    return `<tr><td>${escaped(label)}</td>${cells(figures, 'td')}</tr>`
  })
  return `<p>(In millions of US dollars)</p>\n<table>${[head, ...rows].join('\n')}</table>`
}

function heading(text: string): string {
  return `<p><b>${text}</b></p>`
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function dollars(amount: number): string {
  return `$${(amount / 1e6).toFixed(1)} million`
}

const months = 'January February March April May June July August September October November December'.split(' ')

function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[month - 1]} ${date}, ${year}`
}
